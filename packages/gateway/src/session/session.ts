import { session } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { transaction } from '../db/transaction.ts'
import type { Handlers } from '../handlers.ts'
import { Refusal } from '../refuse.ts'
import type { served } from '../served.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts.ts'
import { createUser } from '../users/create.ts'
import { hashPassword, isPassword } from '../users/password.ts'
import { checkProfile } from '../users/rules.ts'
import { USER_ENABLED } from '../users/store.ts'

/** What an administrator may have closed, and what cannot be checked yet. */
function checkRegistration({ flag }: Services['options']): void {
  if (!flag('RegisterEnabled')) throw new Refusal(texts.registerOff)
  if (!flag('PasswordRegisterEnabled')) throw new Refusal(texts.passwordRegisterOff)
  if (flag('EmailVerificationEnabled')) throw new Refusal(texts.emailVerificationUnavailable)
  if (flag('TurnstileCheckEnabled')) throw new Refusal(texts.turnstileUnavailable)
}

/** Signing in and out, opening an account, and the own one. */
export const sessionHandlers = (services: Services): Handlers<typeof served.session> => {
  const { db, options, sessions, users } = services
  return {
    login: async ({ username, password }, context) => {
      if (!options.flag('PasswordLoginEnabled')) throw new Refusal(texts.passwordLoginOff)
      if (username === '' || password === '') throw new Refusal(texts.loginEmpty)
      const known = users.credentialsOf(username)
      const fits = await isPassword(password, known?.password_hash)
      const user = known && fits ? users.byId(known.id) : undefined
      // One sentence for all three causes: it tells nobody which names exist.
      if (user?.status !== USER_ENABLED) throw new Refusal(texts.loginFailed)
      transaction(db, () => {
        if (context.session !== undefined) sessions.end(context.session)
        context.setSession(sessions.start(user.id))
      })
      const { id, display_name, role, status } = user
      // Every other key is there with nothing in it, as on the real server.
      return z.parse(session.User, { id, username: user.username, display_name, role, status })
    },

    logout: (_, context) => {
      if (context.session !== undefined) sessions.end(context.session)
      context.setSession(undefined)
      return undefined
    },

    self: (_, { caller }) => caller,

    updateSelf: async (profile, { caller, session: current }) => {
      checkProfile(profile)
      const password_hash = profile.password ? await hashPassword(profile.password) : null
      transaction(db, () => {
        users.change(caller.id, {
          username: profile.username || null,
          display_name: profile.display_name || null,
          password_hash,
        })
        if (password_hash !== null) sessions.endOthers(caller.id, current)
      })
      return undefined
    },

    register: async ({ username, password, aff_code = '' }) => {
      checkRegistration(options)
      await createUser(services, { username, password, invitedWith: aff_code })
      return undefined
    },
  }
}
