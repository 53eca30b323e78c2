import { isRecord } from '@relaydeck/api-sdk'

/** Account of root: `RELAYDECK_ROOT_PASSWORD`, or else the password of a new server. */
export const ROOT = { username: 'root', password: process.env.RELAYDECK_ROOT_PASSWORD ?? '123456' }

/** Credentials of a sign-in for untranslated calls, and how an answer changes them. */
export interface SignIn {
  readonly headers: () => Record<string, string>
  readonly read: (answer: Response) => void
}

const cookiesOf = (response: Response): string => response.headers.getSetCookie().join('; ').replace(/;.*/, '')

/**
 * Signs in to a server itself: with a cookie, which may change with each answer, or with a token.
 * @throws Error if the server refuses
 */
export async function signIn(
  baseUrl: string,
  { username, password }: { readonly username: string; readonly password: string },
  send: typeof fetch = fetch,
): Promise<SignIn> {
  const response = await send(`${baseUrl}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { success, message, data } = JSON.parse(await response.text())
  if (success !== true) throw new Error(`POST /api/user/login: ${response.status} ${message}`)
  const user = isRecord(data) ? data : {}
  if (typeof user.access_token === 'string') {
    const authorization = `Bearer ${user.access_token}`
    return { headers: () => ({ authorization }), read: () => {} }
  }
  let cookie = cookiesOf(response)
  return {
    headers: () => ({ cookie, 'new-api-user': String(user.id ?? '') }),
    read: (answer) => {
      cookie = cookiesOf(answer) || cookie
    },
  }
}
