import type { FirstView } from '@relaydeck/console/first-view'
import type { GatewayFetch } from '../gateway/fetch.ts'
import type { Client } from '../http/client.ts'
import { hasSession, protectSession } from '../http/cookies.ts'
import type { Call } from './messages.ts'
import type { Renderer } from './renderer.ts'
import { readViewCookie } from './view-cookie.ts'

/** A view and the cookies that the gateway set meanwhile. */
export interface AnsweredView {
  readonly view: FirstView | undefined
  readonly cookies: readonly string[]
}

/** Renders the view that a visitor sees first on a page. */
export type FirstViews = (request: Request, client: Client, nonce: string) => Promise<AnsweredView>

const NONE: AnsweredView = { view: undefined, cookies: [] }

/** Headers of the visitor's request that its calls have as well. */
const COPIED = ['cookie', 'user-agent']

/** Creates the function that renders first views, whose calls the gateway answers. */
export const createFirstViews =
  (renderer: Renderer, fetch: GatewayFetch): FirstViews =>
  async (request, client, nonce) => {
    const browser = readViewCookie(request)
    if (!isOpened(request) || (browser.items.user !== undefined && !hasSession(request))) return NONE
    const cookies: string[] = []
    const call = async ({ path, headers }: Call, signal: AbortSignal) => {
      const copied = COPIED.flatMap((name) => {
        const value = request.headers.get(name)
        return value === null ? [] : [[name, value] as const]
      })
      const url = new URL(path, request.url)
      const init = { headers: { ...headers, ...Object.fromEntries(copied) }, signal }
      // The page itself goes on if the response to one of its calls is cut off.
      const cut = new AbortController()
      const response = await fetch(new Request(url, init), { ...client, disconnect: () => cut.abort() })
      protectSession(response.headers, client.secure)
      cookies.push(...response.headers.getSetCookie())
      const type = response.headers.get('content-type') ?? ''
      const body = await response.text()
      cut.signal.throwIfAborted()
      return { status: response.status, type, body }
    }
    const view = await renderer.render({ path: new URL(request.url).pathname, browser, nonce }, call, request.signal)
    return { view, cookies }
  }

/**
 * Whether a page is opened in a tab, without parameters: what others can put into an address must not stand beside
 * secrets in a compressed response, whose size would tell them.
 */
const isOpened = ({ method, url, headers }: Request): boolean =>
  method === 'GET' && new URL(url).search === '' && (headers.get('sec-fetch-dest') ?? 'document') === 'document'
