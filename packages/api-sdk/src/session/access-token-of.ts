import { rotateAccessToken } from '../access-tokens/rotate.ts'
import type { CallOptions, InputOf, Send } from '../core/endpoint.ts'
import { login } from './session.ts'

/**
 * Returns a new access token for a username and password, without a browser: signs in, and keeps the session's cookie
 * for the one call that replaces the access token. The account's previous access token stops working immediately.
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
  return rotateAccessToken(send, {}, { ...options, headers: { ...options?.headers, cookie } })
}
