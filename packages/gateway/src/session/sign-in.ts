import { shortUserAgent, User } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { EventWriter } from '../events/writer.ts'
import { groupOf } from '../lib/group.ts'
import type { Context } from '../lib/handlers.ts'
import type { BrowserState } from './browser-state.ts'
import { findMark, withMark } from './device.ts'
import type { Sessions } from './store.ts'

/** What signing in reads and writes. */
export interface SignInDeps {
  readonly browserState: BrowserState
  /** Signs the session and device cookies. */
  readonly cookieSecret: string
  readonly events: EventWriter
  readonly sessions: Sessions
}

/** Tells of a sign-in with a browser in which the account has not signed in before. */
const tellOfDevice = (events: EventWriter, { id, username, group }: User, { address, userAgent }: Context) =>
  events.emit({
    event: 'sign_in.new_device',
    record: { kind: 'user', key: id, name: username },
    data: { address, device: shortUserAgent(userAgent) },
    scope: { groups: [groupOf({ group })] },
  })

/**
 * Starts a session in the browser and ends its earlier one. Must be called inside a transaction.
 * @returns the response of every sign-in: five fields are set, all others are empty, as in One API
 */
export async function signIn(
  { cookieSecret, events, sessions, browserState }: SignInDeps,
  user: User,
  context: Context,
): Promise<User> {
  const next = await sessions.start(user.id, context)
  if (!findMark(cookieSecret, user.id, context.device)) await tellOfDevice(events, user, context)
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
