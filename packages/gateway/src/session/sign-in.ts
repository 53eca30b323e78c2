import { User } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Context } from '../lib/handlers.ts'
import type { BrowserState } from './browser-state.ts'
import { withMark } from './device.ts'
import type { Sessions } from './store.ts'

/** What signing in reads and writes. */
export interface SignInDeps {
  readonly browserState: BrowserState
  /** Signs the session and device cookies. */
  readonly cookieSecret: string
  readonly sessions: Sessions
}

/**
 * Starts a session in the browser and ends its earlier one. Must be called inside a transaction.
 * @returns the response of every sign-in: five fields are set, all others are empty, as in One API
 */
export async function signIn(
  { cookieSecret, sessions, browserState }: SignInDeps,
  user: User,
  context: Context,
): Promise<User> {
  const next = await sessions.start(user.id, context)
  if (context.session !== undefined) {
    await sessions.end(context.session)
    await browserState.movePass(context.session, next)
    await browserState.remove(context.session)
  }
  context.setSession(next)
  context.setDevice(withMark(cookieSecret, user.id, context.device))
  const { id, username, display_name, role, status } = user
  return z.parse(User, { id, username, display_name, role, status })
}
