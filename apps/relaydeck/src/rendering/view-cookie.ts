import type { BrowserView } from '@relaydeck/console/first-view'
import { parse } from 'hono/utils/cookie'
import { z } from 'zod'

/** The console's cookie with what a first view depends on. */
const COOKIE = 'relaydeck_view'

const View = z.object({
  items: z.record(z.string(), z.string()),
  timeZone: z.string(),
  offsets: z.array(z.number()),
  platform: z.string(),
})

/** View of a browser that has not opened the console before. */
const FIRST_VISIT: BrowserView = { items: {}, timeZone: 'UTC', offsets: [], platform: '' }

/** Returns what the browser's first view depends on. */
export function readViewCookie(request: Request): BrowserView {
  const text = parse(request.headers.get('cookie') ?? '', COOKIE)[COOKIE]
  return View.safeParse(parseJson(text)).data ?? FIRST_VISIT
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
