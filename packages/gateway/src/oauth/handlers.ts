import type { oauth } from '@relaydeck/api-sdk'
import type { Context, Handlers } from '../lib/handlers.ts'
import { Refusal } from '../lib/refusal.ts'
import { requireSession } from '../lib/require-session.ts'
import { browserOf } from '../session/browser-state.ts'
import { type EmailDeps, verifyEmail } from '../session/email.ts'
import type { SecondFactorDeps } from '../session/second-factor.ts'
import type { SignInDeps } from '../session/sign-in.ts'
import { texts } from '../texts/api.ts'
import type { CreateUserDeps } from '../users/create.ts'
import { confirmSignIn } from './confirm.ts'
import { github, lark, oidc, type Provider, type ProviderDeps, wechat } from './providers.ts'
import { type IdentityDeps, identify, link, signInWith } from './sign-in.ts'

type Deps = CreateUserDeps & IdentityDeps & SignInDeps & SecondFactorDeps & ProviderDeps & EmailDeps

/** Handles the return from a provider: links the identity if the browser is signed in, else signs in. */
const callback =
  (deps: Deps, provider: Provider) =>
  async ({ code, state }: { code: string; state: string }, context: Context) => {
    const { sessions, browserState } = deps
    const { session } = context
    if (session === undefined || !(await browserState.consumeState(session, state)))
      throw new Refusal(texts.oauthState, { status: 403 })
    const identity = await identify(deps, provider, code)
    // Only the session counts: an access token in a header does not identify the browser.
    const user = await sessions.userOf(session)
    if (!user) return { message: '', user: await signInWith(deps, provider, identity, context) }
    await link(deps, provider, identity, user.id)
    return { message: 'bind' }
  }

const checkSession = (context: Context) => requireSession(context, texts.sessionNeeded, { reason: 'forbidden' })

/** Handlers of signing in with other services, and of linking their accounts. */
export const oauthHandlers = (deps: Deps): Handlers<typeof oauth> => ({
  state: (_, context) => deps.browserState.newState(browserOf(context)),

  github: callback(deps, github),

  oidc: callback(deps, oidc),

  lark: callback(deps, lark),

  wechat: async ({ code }, context) => signInWith(deps, wechat, await identify(deps, wechat, code), context),

  confirm: ({ code }, context) => confirmSignIn(deps, code, context),

  bindWechat: async ({ code }, context) => {
    const { caller } = context
    checkSession(context)
    await link(deps, wechat, await identify(deps, wechat, code), caller.id)
    return undefined
  },

  bindEmail: async ({ email, code }, context) => {
    const { caller } = context
    checkSession(context)
    const consumeCode = await verifyEmail(deps, email, code, caller.id)
    return deps.db.transaction(async () => {
      await consumeCode()
      await deps.users.update(caller.id, { email })
      return undefined
    })
  },
})
