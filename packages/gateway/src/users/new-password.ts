import type { Context } from '../handlers.ts'
import { TooMany } from '../http/limit.ts'
import { Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts.ts'
import { isPassword } from './password.ts'

/**
 * Writes a new password, and ends the access token and the sessions that were opened with the old one. Must be called
 * inside a transaction.
 * @param keep the session that goes on
 */
export function setPassword({ sessions, users }: Services, id: number, password_hash: string, keep?: string): void {
  users.change(id, { password_hash })
  users.endAccessToken(id)
  sessions.endOthers(id, keep)
}

/**
 * Checks that a caller with nothing but an access token knows the old password: a leaked token must not become an
 * account that its owner has lost.
 * @throws Refusal
 */
export async function checkOldPassword(
  { tries, users }: Services,
  { caller, viaToken }: Pick<Context<'user'>, 'caller' | 'viaToken'>,
  given: string,
): Promise<void> {
  if (!viaToken) return
  const known = users.credentialsOf(caller.username)
  if (given === '') throw new Refusal(texts.originalPassword)
  const counter = `token ${caller.id}`
  const wait = tries.begin(counter)
  if (wait > 0) throw new TooMany(wait)
  if (!(await isPassword(given, known?.password_hash))) throw new Refusal(texts.originalPassword)
  tries.succeeded(counter)
}
