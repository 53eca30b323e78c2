import type { oauth } from '@relaydeck/api-sdk'
import { transaction } from '../db/transaction.ts'
import type { Context, Handlers } from '../handlers.ts'
import { Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { proveEmail } from '../session/address.ts'
import { newSessionId } from '../session/store.ts'
import { texts } from '../texts.ts'
import { bind, enter, identify } from './arrive.ts'
import { github, lark, oidc, type Provider, wechat } from './providers.ts'

/** Coming back from a provider: binds in a browser where somebody is signed in, signs in elsewhere. */
const callback =
  (services: Services, provider: Provider) =>
  async ({ code, state }: { code: string; state: string }, context: Context) => {
    const { sessions, visits } = services
    const { session } = context
    if (session === undefined || !visits.takeState(session, state)) throw new Refusal(texts.oauthState, { status: 403 })
    const identity = await identify(services, provider, code)
    // By the session alone: a foreign header decides nothing about whose browser this is.
    const signedIn = sessions.userOf(session)
    if (!signedIn) return { message: '', user: enter(services, provider, identity, context) }
    bind(services, provider, identity, signedIn.id)
    return { message: 'bind' }
  }

/** Signing in through others, and binding what others know of somebody to the own account. */
export const oauthHandlers = (services: Services): Handlers<typeof oauth> => ({
  state: (_, context) => {
    const session = context.session ?? newSessionId()
    context.setSession(session)
    return services.visits.newState(session)
  },

  github: callback(services, github),

  oidc: callback(services, oidc),

  lark: callback(services, lark),

  wechat: async ({ code }, context) => enter(services, wechat, await identify(services, wechat, code), context),

  bindWechat: async ({ code }, { caller }) => {
    bind(services, wechat, await identify(services, wechat, code), caller.id)
    return undefined
  },

  bindEmail: async ({ email, code }, { caller }) => {
    const redeem = await proveEmail(services, email, code, caller.id)
    return transaction(services.db, () => {
      redeem()
      services.users.change(caller.id, { email })
      return undefined
    })
  },
})
