import type { Context } from '../lib/handlers.ts'
import { Refusal, TooManyRequests } from '../lib/refusal.ts'
import { texts } from '../texts/api.ts'
import type { Attempts } from './attempts.ts'
import { verifyPassword } from './password.ts'
import type { Users } from './store.ts'

/** Ends sessions of users. */
export interface SessionEnder {
  /** Ends all sessions of a user except one. */
  endOthers(userId: number, except: string | undefined): Promise<number>
}

/** Ends access tokens of users. */
export interface AccessTokenEnder {
  /** Ends all named access tokens of a user. */
  endAll(userId: number): Promise<void>
}

/** What changing a password reads and writes. */
export interface PasswordDeps {
  readonly accessTokens: AccessTokenEnder
  readonly attempts: Attempts
  readonly sessions: SessionEnder
  readonly users: Users
}

/**
 * Saves a new password, revokes all access tokens, and ends all other sessions. Must be called inside a transaction.
 * @param currentSession the session to keep
 */
export async function setPassword(
  { accessTokens, sessions, users }: Omit<PasswordDeps, 'attempts'>,
  id: number,
  password_hash: string,
  currentSession?: string,
): Promise<void> {
  await users.update(id, { password_hash })
  await users.revokeAccessToken(id)
  await accessTokens.endAll(id)
  await sessions.endOthers(id, currentSession)
}

/**
 * Checks the current password if the caller uses an access token, because a leaked token must not lock out its owner.
 * @throws Refusal
 */
export async function checkCurrentPassword(
  { attempts, users }: Omit<PasswordDeps, 'accessTokens' | 'sessions'>,
  { caller, viaAccessToken }: Pick<Context<'user'>, 'caller' | 'viaAccessToken'>,
  password: string,
): Promise<void> {
  if (!viaAccessToken) return
  const credentials = await users.credentialsOf(caller.username)
  if (password === '') throw new Refusal(texts.originalPassword)
  const counter = `token ${caller.id}`
  const wait = await attempts.begin(counter)
  if (wait > 0) throw new TooManyRequests(wait)
  if (!(await verifyPassword(password, credentials?.password_hash))) throw new Refusal(texts.originalPassword)
  await attempts.succeed(counter)
}
