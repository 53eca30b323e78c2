import { rotateAccessToken } from '../access-tokens/rotate.ts'
import type { CallOptions, InputOf, Send } from '../core/endpoint.ts'
import { login, logout } from './session.ts'

/**
 * Returns a new access token for a username and password, without a browser: signs in, replaces the access token, and
 * signs out again. The account's previous access token stops working immediately.
 * @throws RefusedError if username or password are wrong
 * @throws CodeNeededError if the account needs a `code` of its second factor (embedded gateway only)
 */
export async function accessTokenOf(
  send: Send,
  input: InputOf<typeof login>,
  options?: Omit<CallOptions, 'onResponse'>,
): Promise<string> {
  let cookie = ''
  await login(send, input, {
    ...options,
    onResponse: ({ headers }) => {
      cookie = headers
        .getSetCookie()
        .map((each) => each.replace(/;.*/, ''))
        .join('; ')
    },
  })
  const signedIn = { ...options, headers: { ...options?.headers, cookie } }
  try {
    return await rotateAccessToken(send, {}, signedIn)
  } finally {
    // The access token works without the session.
    await logout(send, {}, signedIn).catch(() => undefined)
  }
}
