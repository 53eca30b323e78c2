import type { Contract } from '@relaydeck/api-sdk'
import { Refusal } from '../refuse.ts'
import { texts } from '../texts.ts'
import { hasSessionCookie } from './cookie.ts'
import type { Call } from './env.ts'

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

/** Whether a browser sent this from a page of another site. Programs send neither header. */
function isCrossSite(c: Call): boolean {
  // The browser's own verdict comes first: it also holds where a proxy in front changed the Host header.
  const site = c.req.header('sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const origin = c.req.header('origin')
  if (origin === undefined) return false
  return hostOf(origin) !== (c.req.header('host') ?? new URL(c.req.url).host).toLowerCase()
}

/**
 * Refuses what a foreign page makes a browser do: a change made with somebody's cookie, and a call open to guests,
 * since signing in changes whose browser it is. A header token cannot be sent by a foreign page.
 * @throws Refusal
 */
export function checkOrigin(c: Call, { method, effects, role }: Contract): void {
  const changes = method !== 'GET' || effects
  if (!changes || (role !== 'guest' && !hasSessionCookie(c))) return
  if (isCrossSite(c)) throw new Refusal(texts.crossSite, { status: 403 })
}
