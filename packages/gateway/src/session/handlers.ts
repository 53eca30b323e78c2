import { type session, USER_STATUS } from '@relaydeck/api-sdk'
import type { Context, Handlers } from '../lib/handlers.ts'
import { hashSecret } from '../lib/random.ts'
import { Refusal, TooManyRequests } from '../lib/refusal.ts'
import type { Limits } from '../limits/limits.ts'
import type { Options } from '../options/store.ts'
import { texts } from '../texts/api.ts'
import { checkCurrentPassword, type PasswordDeps, setPassword } from '../users/change-password.ts'
import { type CreateUserDeps, insertUser, validateUser } from '../users/create.ts'
import { checkNameFree } from '../users/identifiers.ts'
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

type Deps = EmailHandlerDeps &
  SignInDeps &
  SecondFactorDeps &
  PasswordDeps &
  CreateUserDeps & { readonly limits: Limits }

/** Returns the counter of failed sign-ins: of the browser if the account has signed in there before, else of the name. */
function counterOf(secret: string, username: string, id: number | undefined, device: string | undefined): string {
  const mark = id === undefined ? undefined : findMark(secret, id, device)
  return mark === undefined ? `name ${hashSecret(normalName(username).toLowerCase())}` : `browser ${mark}`
}

/**
 * Returns the user for a name or address and a password, with the counter of the attempt. If one user's name is
 * another's address, each password belongs to its user, and has a separate counter.
 * @throws Refusal
 */
async function userWith({ attempts, cookieSecret, users }: Deps, login: string, password: string, context: Context) {
  const candidates = await users.candidatesFor(login)
  const waits: number[] = []
  // An unknown name takes as long, and is counted too.
  for (const candidate of candidates.length > 0 ? candidates : [undefined]) {
    const own = candidates.length > 1 ? ` ${candidate?.id}` : ''
    const counter = counterOf(cookieSecret, login, candidate?.id, context.device) + own
    const wait = await attempts.begin(counter)
    if (wait > 0) waits.push(wait)
    else if ((await verifyPassword(password, candidate?.password_hash)) && candidate) {
      const user = await users.byId(candidate.id)
      if (user?.status === USER_STATUS.enabled) return { user, counter }
    }
  }
  if (waits.length === Math.max(candidates.length, 1)) throw new TooManyRequests(Math.min(...waits))
  // The same message for all causes, so that it does not reveal which usernames exist.
  throw new Refusal(texts.loginFailed)
}

/** Handlers of signing in and out, registration, and the caller's profile. */
export const sessionHandlers = (deps: Deps): Handlers<typeof session> => {
  const { db, limits, options, sessions, attempts, users, browserState } = deps
  return {
    login: async ({ username, password, code = '' }, context) => {
      if (!options.flag('PasswordLoginEnabled')) throw new Refusal(texts.passwordLoginOff)
      if (username === '' || password === '') throw new Refusal(texts.loginEmpty)
      const { user, counter } = await userWith(deps, username, password, context)
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

    self: async (_, { caller }) => {
      const { ownLimits: _own, ...user } = caller
      return { ...user, ...(await limits.fieldsOf('user', { user: caller })) }
    },

    updateSelf: async (input, context) => {
      const { caller, session: currentSession } = context
      const username = input.username === caller.username ? '' : normalName(input.username ?? '')
      checkProfile({ ...input, username, currentUsername: caller.username })
      if (input.password) await checkCurrentPassword(deps, context, input.original_password ?? '')
      const password_hash = input.password ? await hashPassword(input.password) : null
      await db.transaction(async () => {
        if (username) await checkNameFree(users, username, caller.id)
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
