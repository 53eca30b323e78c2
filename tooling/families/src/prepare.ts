import { isRecord } from '@relaydeck/api-sdk'

/**
 * Confirms terms of New API as root, without which it creates and redeems no codes; it wants a session for that.
 * @param baseUrl URL of a server with `root` and `123456`
 */
export async function confirmTerms(baseUrl: string, send: typeof fetch = fetch): Promise<void> {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    send(baseUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const response = await post('/api/user/login', { username: 'root', password: '123456' })
  const { data } = (await response.json()) as { data: unknown }
  const cookie = response.headers.getSetCookie().join('; ').replace(/;.*/, '')
  const user = String(isRecord(data) ? data.id : '')
  await post('/api/option/payment_compliance', { confirmed: true }, { cookie, 'new-api-user': user })
}
