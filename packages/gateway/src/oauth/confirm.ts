import type { User } from '@relaydeck/api-sdk'
import type { Database } from '../db/database.ts'
import type { Context } from '../lib/handlers.ts'
import { orNotFound, Refusal, TooManyRequests } from '../lib/refusal.ts'
import { checkSecondFactor, type SecondFactorDeps } from '../session/second-factor.ts'
import { type SignInDeps, signIn } from '../session/sign-in.ts'
import { texts } from '../texts/api.ts'
import type { Users } from '../users/store.ts'
import { checkEnabled } from './sign-in.ts'

type Deps = SignInDeps & SecondFactorDeps & { readonly db: Database; readonly users: Users }

/**
 * Signs in the user who waits for a code of the second factor in this browser. After a wrong code the user can try
 * again.
 * @throws Refusal
 * @throws TooManyRequests after several wrong codes
 */
export async function confirmSignIn(deps: Deps, code: string, context: Context): Promise<User> {
  const { attempts, browserState, db, users } = deps
  const { session } = context
  const id = session === undefined ? undefined : await browserState.pendingUser(session)
  if (session === undefined || id === undefined) throw new Refusal(texts.signInExpired)
  // A separate counter: only people with an account of the provider can delay this step, and they delay nothing else.
  const counter = `provider ${id}`
  const wait = await attempts.begin(counter)
  if (wait > 0) throw new TooManyRequests(wait)
  await checkSecondFactor(deps, id, code, counter)
  await attempts.succeed(counter)
  return db.transaction(async () => {
    const user = orNotFound(await users.byId(id), texts.userNotFound)
    checkEnabled(user)
    if (!(await browserState.endPending(session, id))) throw new Refusal(texts.signInExpired)
    return signIn(deps, user, context)
  })
}
