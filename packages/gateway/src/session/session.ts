import type { session } from '@relaydeck/api-sdk'
import { transaction } from '../db/transaction.ts'
import type { Handlers } from '../handlers.ts'
import { TooMany } from '../http/limit.ts'
import { fingerprint } from '../random.ts'
import { Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts.ts'
import { insertUser, prepareUser } from '../users/create.ts'
import { normalName } from '../users/names.ts'
import { checkOldPassword, setPassword } from '../users/new-password.ts'
import { hashPassword, isPassword } from '../users/password.ts'
import { checkProfile } from '../users/rules.ts'
import { USER_ENABLED } from '../users/store.ts'
import { emailOfNewUser } from './address.ts'
import { mailHandlers } from './by-mail.ts'
import { markOf } from './device.ts'
import { signIn } from './sign-in.ts'
import { checkTurnstile } from './turnstile.ts'

/** What an administrator may have closed. */
function checkRegistration({ flag }: Services['options']): void {
  if (!flag('RegisterEnabled')) throw new Refusal(texts.registerOff)
  if (!flag('PasswordRegisterEnabled')) throw new Refusal(texts.passwordRegisterOff)
}

/** Returns by what failed sign-ins are counted: the browser, where the account is known there; else the name typed. */
function counterOf({ cookieSecret }: Services, username: string, id: number | undefined, device: string | undefined) {
  const mark = id === undefined ? undefined : markOf(cookieSecret, id, device)
  return mark === undefined ? `name ${fingerprint(normalName(username).toLowerCase())}` : `browser ${mark}`
}

/** Signing in and out, opening an account, and the own one. */
export const sessionHandlers = (services: Services): Handlers<typeof session> => {
  const { db, options, sessions, tries, users, visits } = services
  return {
    login: async ({ username, password }, context) => {
      if (!options.flag('PasswordLoginEnabled')) throw new Refusal(texts.passwordLoginOff)
      if (username === '' || password === '') throw new Refusal(texts.loginEmpty)
      const known = users.credentialsOf(username)
      const counter = counterOf(services, username, known?.id, context.device)
      const wait = tries.begin(counter)
      if (wait > 0) throw new TooMany(wait)
      const fits = await isPassword(password, known?.password_hash)
      const user = known && fits ? users.byId(known.id) : undefined
      // One sentence for all three causes: it tells nobody which names exist.
      if (user?.status !== USER_ENABLED) throw new Refusal(texts.loginFailed)
      tries.succeeded(counter)
      return transaction(db, () => signIn(services, user, context))
    },

    logout: (_, context) => {
      if (context.session !== undefined) {
        sessions.end(context.session)
        visits.end(context.session)
      }
      context.setSession(undefined)
      return undefined
    },

    self: (_, { caller }) => caller,

    updateSelf: async (profile, context) => {
      const { caller, session: current } = context
      const typed = profile.username === caller.username ? '' : normalName(profile.username ?? '')
      checkProfile({ ...profile, username: typed, currentName: caller.username })
      if (profile.password) await checkOldPassword(services, context, profile.original_password ?? '')
      const password_hash = profile.password ? await hashPassword(profile.password) : null
      transaction(db, () => {
        users.change(caller.id, {
          username: typed || null,
          display_name: profile.display_name || null,
        })
        if (password_hash !== null) setPassword(services, caller.id, password_hash, current)
      })
      return undefined
    },

    register: async ({ username, password, aff_code = '', email = '', verification_code = '', turnstile }, context) => {
      await checkTurnstile(services, turnstile, context)
      checkRegistration(options)
      const account = await prepareUser({ username, password, invitedWith: aff_code })
      const proven = await emailOfNewUser(services, email, verification_code)
      return transaction(db, () => {
        proven.redeem?.()
        insertUser(services, { ...account, email: proven.email })
        return undefined
      })
    },

    ...mailHandlers(services),
  }
}
