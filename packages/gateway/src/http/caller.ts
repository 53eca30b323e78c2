import { type Contract, hasRole, type User } from '@relaydeck/api-sdk'
import { Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts.ts'
import { USER_ENABLED } from '../users/store.ts'
import type { Call } from './env.ts'

interface Identified {
  readonly caller: User
  readonly viaToken: boolean
}

/** By session, else by access token: a session always wins over the header. */
function identify(c: Call, session: string | undefined, { sessions, users }: Services): Identified {
  const signedIn = session === undefined ? undefined : sessions.userOf(session)
  if (signedIn) return { caller: signedIn, viaToken: false }
  const header = c.req.header('authorization')
  if (!header) throw new Refusal(texts.signedOut, { reason: 'signed-out', status: 401 })
  const bearer = users.byAccessToken(header.replace('Bearer ', ''))
  if (!bearer) throw new Refusal(texts.badToken, { reason: 'bad-token' })
  return { caller: bearer, viaToken: true }
}

/**
 * Who calls, where the endpoint wants to know. Role and status are those of this moment: a ban works at once.
 * @throws Refusal where it is nobody, somebody banned, or somebody whose role is too low
 */
export function callerOf(c: Call, { role }: Contract, session: string | undefined, services: Services) {
  if (role === 'guest') return { caller: undefined, viaToken: false }
  const identified = identify(c, session, services)
  const { caller } = identified
  if (caller.status !== USER_ENABLED) throw new Refusal(texts.banned, { reason: 'banned' })
  if (!hasRole(caller, role)) throw new Refusal(texts.forbidden, { reason: 'forbidden' })
  return identified
}
