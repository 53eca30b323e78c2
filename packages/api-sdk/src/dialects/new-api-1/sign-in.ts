import { CodeNeededError, GatewayError, isRecord, SignedOutError } from '../../index.ts'
import type { DialectCall, Rewrite, Row } from '../dialect.ts'
import { UnsupportedError } from '../errors.ts'
import { rowOf } from '../rows.ts'

/** Signs in, and keeps the token; a second factor is a second call. */
export async function login({ endpoint, query, body, askRow, session }: DialectCall): Promise<unknown> {
  const { code, ...credentials } = body
  const answer = await askRow('POST', '/api/user/login', { query: { turnstile: query.turnstile }, body: credentials })
  if (answer.require_2fa !== true) return session.tokens.signIn(endpoint, answer)
  if (!code)
    throw new CodeNeededError(endpoint, { status: 200, serverMessage: 'Two-factor authentication is required' })
  const { flow_token } = answer
  return session.tokens.signIn(endpoint, await askRow('POST', '/api/user/login/2fa', { body: { code, flow_token } }))
}

/** Ends the session, or the one of the cookie if another has taken its place. */
export async function logout({ ask, session: { tokens } }: DialectCall): Promise<void> {
  const end = (sid?: string) =>
    ask('POST', '/api/user/auth/logout', { headers: { 'x-auth-session': sid }, envelope: 'none' })
  try {
    await end(tokens.sid).catch((error: unknown) => {
      if (error instanceof GatewayError && error.code === 'AUTH_SESSION_MISMATCH') return end()
      throw error
    })
  } catch (error) {
    if (!(error instanceof SignedOutError)) throw error
  } finally {
    tokens.forget()
  }
}

/** Returns whether a user is signed in: not if the session has ended. */
const hasUser = ({ isSignedIn }: DialectCall): Promise<boolean> =>
  isSignedIn().catch((error: unknown) => {
    if (error instanceof SignedOutError) return false
    throw error
  })

/** Starts an authorization at a provider: to bind it if a user is signed in, else to sign in. */
export async function authorize(call: DialectCall): Promise<unknown> {
  const { endpoint, query, askRow } = call
  const { provider } = query
  if (!provider) throw new UnsupportedError(endpoint, `${endpoint} needs a provider on this server (new-api)`)
  const intent = (await hasUser(call)) ? 'bind' : 'login'
  const { flow_token } = await askRow('POST', '/api/oauth/state', { body: { provider, intent } })
  return flow_token
}

const signedIn = ({ endpoint, session }: DialectCall, data: Row) => session.tokens.signIn(endpoint, data)

/** Ends an authorization: the answer has a sign-in, unless the provider was bound. */
export const arrive: Rewrite = async (call) => {
  await hasUser(call)
  const answer = rowOf(call.endpoint, await call.pass())
  const data = isRecord(answer.data) ? answer.data : {}
  return data.action === 'bind' ? { message: 'bind' } : { message: '', data: signedIn(call, data) }
}

/** Signs in with a code from the WeChat account. */
export const wechat: Rewrite = async (call) => signedIn(call, rowOf(call.endpoint, await call.pass()))
