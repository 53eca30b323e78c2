import { call, startCall } from './call.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

export const EVENTS = { 'content-type': 'text/event-stream' }

/** Root's quota. */
export const QUOTA = 1_000_000

const CHAT_REQUEST = { model: 'gpt-4o', messages: [{ role: 'user', content: 'hi' }] }

/** Creates a channel to a provider, a token, and quota for root in a program with the embedded gateway. */
export async function setUpRelay(url: string, provider: string) {
  const signedIn = await call(url, '/api/user/login', {
    method: 'POST',
    headers: JSON_TYPE,
    body: '{"username":"root","password":"123456"}',
  })
  const headers = { ...JSON_TYPE, cookie: signedIn.headers['set-cookie']?.[0]?.split(';')[0] ?? '' }
  const send = async (method: string, path: string, body: object) =>
    JSON.parse((await call(url, path, { method, headers, body: JSON.stringify(body) })).text).data
  await send('POST', '/api/channel/', { type: 1, name: 'c', key: 'provider-key', models: 'gpt-4o', base_url: provider })
  const token = { name: 't', remain_quota: 0, expired_time: -1, unlimited_quota: true }
  const { key } = await send('POST', '/api/token/', token)
  const owner = JSON.parse((await call(url, '/api/user/self', { headers })).text).data
  await send('PUT', '/api/user/', { id: owner.id, quota: QUOTA })
  const keyed = { ...JSON_TYPE, authorization: `Bearer sk-${key}`, origin: 'https://chat.example' }
  const chat = (fields: object = { stream: true }) =>
    startCall(url, '/v1/chat/completions', {
      method: 'POST',
      headers: keyed,
      body: JSON.stringify({ ...CHAT_REQUEST, ...fields }),
    })
  return { headers, keyed, chat }
}
