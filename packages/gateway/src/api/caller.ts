import { type Contract, hasRole, type User, users as userTypes } from '@relaydeck/api-sdk'
import type { HttpContext } from '../http/env.ts'
import { Refusal } from '../lib/refusal.ts'
import type { Sessions } from '../session/store.ts'
import { texts } from '../texts/api.ts'
import type { Users } from '../users/store.ts'

/** What identifying the caller reads. */
export interface CallerDeps {
  readonly sessions: Sessions
  readonly users: Users
}

interface IdentifiedCaller {
  readonly caller: User
  readonly viaAccessToken: boolean
}

/** Identifies the caller by the session, which takes precedence, or by the access token. */
async function identify(
  c: HttpContext,
  session: string | undefined,
  { sessions, users }: CallerDeps,
): Promise<IdentifiedCaller> {
  const sessionUser = session === undefined ? undefined : await sessions.userOf(session)
  if (sessionUser) return { caller: sessionUser, viaAccessToken: false }
  const header = c.req.header('authorization')
  if (!header) throw new Refusal(texts.signedOut, { reason: 'signed-out', status: 401 })
  const tokenUser = await users.byAccessToken(header.replace('Bearer ', ''))
  if (!tokenUser) throw new Refusal(texts.badToken, { reason: 'bad-token' })
  return { caller: tokenUser, viaAccessToken: true }
}

/**
 * Returns the caller if the endpoint requires one. Role and status are read for every call, so a ban is immediate.
 * @throws Refusal if the caller is unknown, banned, or lacks the required role
 */
export async function callerOf(c: HttpContext, { role }: Contract, session: string | undefined, deps: CallerDeps) {
  if (role === 'guest') return { caller: undefined, viaAccessToken: false }
  const identified = await identify(c, session, deps)
  const { caller } = identified
  if (caller.status !== userTypes.USER_STATUS.enabled) throw new Refusal(texts.banned, { reason: 'banned' })
  if (!hasRole(caller, role)) throw new Refusal(texts.forbidden, { reason: 'forbidden' })
  return identified
}
