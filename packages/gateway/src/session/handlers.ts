import { type session, USER_STATUS } from '@relaydeck/api-sdk'
import type { Handlers } from '../lib/handlers.ts'
import { hashSecret } from '../lib/random.ts'
import { Refusal, TooManyRequests } from '../lib/refusal.ts'
import type { Options } from '../options/store.ts'
import { texts } from '../texts/api.ts'
import { checkCurrentPassword, type PasswordDeps, setPassword } from '../users/change-password.ts'
import { type CreateUserDeps, insertUser, validateUser } from '../users/create.ts'
import { normalName } from '../users/names.ts'
import { hashPassword, verifyPassword } from '../users/password.ts'
import { checkProfile } from '../users/rules.ts'
import { findMark } from './device.ts'
import { emailOfNewUser } from './email.ts'
import { type EmailHandlerDeps, emailHandlers } from './email-handlers.ts'
import { checkSecondFactor, type SecondFactorDeps } from './second-factor.ts'
import { type SignInDeps, signIn } from './sign-in.ts'
import { checkTurnstile } from './turnstile.ts'

/** @throws Refusal if registration is disabled */
function checkRegistration({ flag }: Options): void {
  if (!flag('RegisterEnabled')) throw new Refusal(texts.registerOff)
  if (!flag('PasswordRegisterEnabled')) throw new Refusal(texts.passwordRegisterOff)
}

/** Returns the counter of failed sign-ins: of the browser if the account has signed in there before, else of the name. */
function counterOf(secret: string, username: string, id: number | undefined, device: string | undefined): string {
  const mark = id === undefined ? undefined : findMark(secret, id, device)
  return mark === undefined ? `name ${hashSecret(normalName(username).toLowerCase())}` : `browser ${mark}`
}

type Deps = EmailHandlerDeps & SignInDeps & SecondFactorDeps & PasswordDeps & CreateUserDeps

/** Handlers of signing in and out, registration, and the caller's own profile. */
export const sessionHandlers = (deps: Deps): Handlers<typeof session> => {
  const { db, options, sessions, attempts, users, browserState, cookieSecret } = deps
  return {
    login: async ({ username, password, code = '' }, context) => {
      if (!options.flag('PasswordLoginEnabled')) throw new Refusal(texts.passwordLoginOff)
      if (username === '' || password === '') throw new Refusal(texts.loginEmpty)
      const credentials = await users.credentialsOf(username)
      const counter = counterOf(cookieSecret, username, credentials?.id, context.device)
      const wait = await attempts.begin(counter)
      if (wait > 0) throw new TooManyRequests(wait)
      const matches = await verifyPassword(password, credentials?.password_hash)
      const user = credentials && matches ? await users.byId(credentials.id) : undefined
      // The same message for all three causes, so that it does not reveal which usernames exist.
      if (user?.status !== USER_STATUS.enabled) throw new Refusal(texts.loginFailed)
      await checkSecondFactor(deps, user.id, code, counter)
      await attempts.succeed(counter)
      return db.transaction(async () => signIn(deps, user, context))
    },

    logout: async (_, context) => {
      if (context.session !== undefined) {
        await sessions.end(context.session)
        await browserState.remove(context.session)
      }
      context.setSession(undefined)
      return undefined
    },

    self: (_, { caller }) => caller,

    updateSelf: async (input, context) => {
      const { caller, session: currentSession } = context
      const username = input.username === caller.username ? '' : normalName(input.username ?? '')
      checkProfile({ ...input, username, currentUsername: caller.username })
      if (input.password) await checkCurrentPassword(deps, context, input.original_password ?? '')
      const password_hash = input.password ? await hashPassword(input.password) : null
      await db.transaction(async () => {
        await users.update(caller.id, { username: username || null, display_name: input.display_name || null })
        if (password_hash !== null) await setPassword(deps, caller.id, password_hash, currentSession)
      })
      return undefined
    },

    register: async ({ username, password, aff_code = '', email = '', verification_code = '', turnstile }, context) => {
      await checkTurnstile(deps, turnstile, context)
      checkRegistration(options)
      const user = await validateUser({ username, password, invitedWith: aff_code })
      const verified = await emailOfNewUser(deps, email, verification_code)
      return db.transaction(async () => {
        await verified.consumeCode?.()
        await insertUser(deps, { ...user, email: verified.email })
        return undefined
      })
    },

    ...emailHandlers(deps),
  }
}
