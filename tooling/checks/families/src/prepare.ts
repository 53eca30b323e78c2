import { rowsIn } from './rows.ts'
import { ROOT, signIn } from './sign-in.ts'

/** Sends a call of New API in a session of root. */
async function asRoot(baseUrl: string, send: typeof fetch) {
  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    send(baseUrl + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: body ? JSON.stringify(body) : null,
    })
  const { headers } = await signIn(baseUrl, ROOT, send)
  return async (method: string, path: string, body?: object) => (await call(method, path, body, headers())).json()
}

/**
 * Lets an administrator of New API create and delete channels, which others of the family allow by default.
 * @param baseUrl URL of the server
 */
export async function allowChannels(baseUrl: string, username: string, send: typeof fetch = fetch): Promise<void> {
  const call = await asRoot(baseUrl, send)
  const { data } = await call('GET', `/api/user/search?keyword=${username}`)
  const user = rowsIn(data).find((row) => row.username === username)
  const channel = { read: true, operate: true, write: true, sensitive_write: true }
  await call('PUT', '/api/user/', { ...user, password: '', admin_permissions: { channel } })
}

/**
 * Confirms terms of New API as root, without which it creates and redeems no codes; this requires a session.
 * @param baseUrl URL of the server
 */
export async function confirmTerms(baseUrl: string, send: typeof fetch = fetch): Promise<void> {
  const call = await asRoot(baseUrl, send)
  await call('POST', '/api/option/payment_compliance', { confirmed: true })
}
