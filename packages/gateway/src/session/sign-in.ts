import { session, type User } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Context } from '../handlers.ts'
import type { Services } from '../services.ts'
import { withMark } from './device.ts'

/**
 * Begins a session in the browser that called, and ends the one it had. Wants to be called inside a transaction.
 * @returns what every sign-in answers: five fields; all others are there with nothing in them, as on the real server
 */
export function signIn({ cookieSecret, sessions, visits }: Services, user: User, context: Context): User {
  const next = sessions.start(user.id)
  if (context.session !== undefined) {
    sessions.end(context.session)
    visits.move(context.session, next)
    visits.end(context.session)
  }
  context.setSession(next)
  context.setDevice(withMark(cookieSecret, user.id, context.device))
  const { id, username, display_name, role, status } = user
  return z.parse(session.User, { id, username, display_name, role, status })
}
