import {
  type AnyEndpoint,
  hasRole,
  session,
  twoFactor,
  USER_STATUS,
  type User,
  users as userTypes,
} from '@relaydeck/api-sdk'
import type { HttpContext } from '../http/env.ts'
import { Refusal } from '../lib/refusal.ts'
import type { Options } from '../options/store.ts'
import type { Sessions } from '../session/store.ts'
import { texts } from '../texts/api.ts'
import type { AccessTokens } from '../users/access-tokens/store.ts'
import type { StoredUser, Users } from '../users/store.ts'
import { requiresTwoFactor } from '../users/two-factor/policy.ts'
import type { TwoFactor } from '../users/two-factor/store.ts'

/** What identifying the caller reads. */
export interface CallerDeps {
  readonly accessTokens: AccessTokens
  readonly options: Options
  readonly twoFactor: TwoFactor
  readonly sessions: Sessions
  readonly users: Users
}

/** Origin of a call. */
interface Origin {
  /** Session ID from the cookie. */
  readonly session: string | undefined
  readonly address: string
}

interface IdentifiedCaller {
  readonly caller: StoredUser
  readonly viaAccessToken: boolean
  /** The named access token of the call. */
  readonly named?: { readonly readOnly: boolean; readonly name: string }
}

/** Identifies the caller by the session, which takes precedence, or by the access token. */
async function identify(
  c: HttpContext,
  { session, address }: Origin,
  { accessTokens, sessions, users }: CallerDeps,
): Promise<IdentifiedCaller> {
  const sessionUser = session === undefined ? undefined : await sessions.use(session, address)
  if (sessionUser) return { caller: sessionUser, viaAccessToken: false }
  const header = c.req.header('authorization')
  if (!header) throw new Refusal(texts.signedOut, { reason: 'signed-out', status: 401 })
  const secret = header.replace(/^bearer\s+/i, '')
  const owner = await users.byAccessToken(secret)
  if (owner) return { caller: owner, viaAccessToken: true }
  const named = await accessTokens.use(secret)
  if (!named) throw new Refusal(texts.badToken, { reason: 'bad-token' })
  return { caller: named.user, viaAccessToken: true, named }
}

/** Calls that an administrator may make before the required second factor is set up. */
const SETTING_UP: ReadonlySet<AnyEndpoint> = new Set<AnyEndpoint>([
  session.self,
  session.updateSelf,
  twoFactor.get,
  twoFactor.begin,
  twoFactor.confirm,
])

/** @throws Refusal if an administrator has to set up the second factor first */
async function checkTwoFactor(deps: CallerDeps, endpoint: AnyEndpoint, caller: User): Promise<void> {
  if (SETTING_UP.has(endpoint) || !requiresTwoFactor(deps.options, caller)) return
  if (!(await deps.twoFactor.isEnabled(caller.id))) throw new Refusal(texts.twoFactorRequired)
}

/**
 * Returns the caller if the endpoint requires one. Role and status are read for every call, so a ban is immediate.
 * @throws Refusal if the caller is unknown, banned, or lacks the required role
 */
export async function callerOf(c: HttpContext, endpoint: AnyEndpoint, origin: Origin, deps: CallerDeps) {
  const { role } = endpoint
  if (role === 'guest') return { caller: undefined, viaAccessToken: false, named: undefined }
  const identified = await identify(c, origin, deps)
  const { caller, named } = identified
  if (caller.status !== USER_STATUS.enabled) throw new Refusal(texts.banned, { reason: 'banned' })
  if (!hasRole(caller, role)) throw new Refusal(texts.forbidden, { reason: 'forbidden' })
  // One API's access token would neither expire nor be limited.
  if (named && endpoint === userTypes.rotateAccessToken)
    throw new Refusal(texts.accessTokenSession, { reason: 'forbidden' })
  if (named?.readOnly && endpoint.effects) throw new Refusal(texts.accessTokenReadOnly, { reason: 'forbidden' })
  await checkTwoFactor(deps, endpoint, caller)
  return identified
}
