import { generateKeyPairSync, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { logRows, newRelay } from '../../test/relay.ts'
import type { Fetch } from '../index.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

const ACCOUNT = {
  type: 'service_account',
  project_id: 'my-project',
  private_key_id: 'key-1',
  private_key: privateKey,
  client_email: 'gateway@my-project.iam.gserviceaccount.com',
  token_uri: 'https://oauth2.googleapis.com/token',
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

interface Received {
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const COMPLETION = {
  id: 'c1',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hello!' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 },
}

/** Starts one server that stands in for Google's token server and for Vertex AI, and a gateway with a channel to it. */
async function newVertex(options: { readonly token?: (at: number) => Answer; readonly account?: object } = {}) {
  const token = options.token ?? ((at) => ({ status: 200, body: { access_token: `ya29.t${at}`, expires_in: 3600 } }))
  const requests: Received[] = []
  const of = (host: string) => requests.filter(({ url }) => url.startsWith(`https://${host}`))
  const google = { tokens: () => of('oauth2.'), calls: () => of('us-west-2-aiplatform.') }
  const vertex: { answer: Answer } = { answer: { status: 200, body: COMPLETION } }
  const server = createServer(async (request, response) => {
    const url = `https:/${request.url}`
    requests.push({ url, headers: request.headers, body: await text(request) })
    const { status, body } = url.startsWith('https://oauth2.') ? token(google.tokens().length) : vertex.answer
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const local = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const toStandIn: Fetch = (url, { proxy: _, ...request }) => fetch(`${local}/${url.replace('https://', '')}`, request)
  const relay = await newRelay(undefined, { fetch: toStandIn })
  await relay.root.api.channels.remove({ id: relay.channel })
  const adc = JSON.stringify({ ...ACCOUNT, ...options.account })
  const config = { region: 'us-west-2', vertex_ai_project_id: 'my-project', vertex_ai_adc: adc }
  const channel = await relay.addChannel({
    type: 42,
    base_url: '',
    key: `us-west-2|my-project|${adc}`,
    models: 'gemini-2.5-flash',
    config: JSON.stringify(config),
  })
  const chat = () => relay.chat({ model: 'gemini-2.5-flash', max_tokens: 10 })
  return { ...relay, channel, chat, google, vertex }
}

const read = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())

test('a call of Vertex AI has a token that the service account asked for with a signed assertion', async () => {
  const { chat, google } = await newVertex()
  const before = Math.floor(Date.now() / 1000)
  expect((await chat()).status).toBe(200)
  const [asked] = google.tokens()
  expect(asked).toMatchObject({ headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  const form = new URLSearchParams(asked?.body)
  expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
  const [header, claims, signature = ''] = form.get('assertion')?.split('.') ?? []
  expect(read(header)).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'key-1' })
  const { iat, exp, ...rest } = read(claims)
  expect(rest).toEqual({
    iss: ACCOUNT.client_email,
    scope: 'https://www.googleapis.com/auth/cloud-platform',
    aud: ACCOUNT.token_uri,
  })
  expect(exp - iat).toBe(3600)
  expect(iat).toBeGreaterThanOrEqual(before)
  const content = Buffer.from(`${header}.${claims}`)
  expect(verify('RSA-SHA256', content, publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
  const [call] = google.calls()
  expect(call?.url).toBe(
    'https://us-west-2-aiplatform.googleapis.com/v1/projects/my-project/locations/us-west-2/endpoints/openapi/chat/completions',
  )
  expect(call?.headers.authorization).toBe('Bearer ya29.t1')
  expect(JSON.parse(call?.body ?? '')).toMatchObject({ model: 'google/gemini-2.5-flash' })
})

test('calls at once and later ones share a token; after its end another one is requested', async () => {
  const { chat, google } = await newVertex()
  await Promise.all([chat(), chat(), chat()])
  await chat()
  expect(google.tokens()).toHaveLength(1)
  expect(google.calls()).toHaveLength(4)
  const short = await newVertex({ token: () => ({ status: 200, body: { access_token: 'ya29.x', expires_in: 60 } }) })
  await short.chat()
  await short.chat()
  expect(short.google.tokens()).toHaveLength(2)
})

test('a token that Vertex AI no longer accepts is not used again', async () => {
  const { chat, google, vertex } = await newVertex()
  vertex.answer = {
    status: 401,
    body: { error: { code: 401, status: 'UNAUTHENTICATED', message: 'for ya29.t1-secret' } },
  }
  const refused = await chat()
  expect([refused.status, await refused.text()]).toEqual([401, expect.not.stringContaining('t1-secret')])
  vertex.answer = { status: 200, body: COMPLETION }
  expect((await chat()).status).toBe(200)
  expect(google.calls().map(({ headers }) => headers.authorization)).toEqual(['Bearer ya29.t1', 'Bearer ya29.t2'])
})

test('the test of a channel has a token, too', async () => {
  const { boss, channel } = await newVertex()
  expect(await boss.api.channels.test({ id: channel })).toMatchObject({ message: 'Hello!' })
})

test.each([
  ['refused with invalid_grant', 400, { error: 'invalid_grant', error_description: 'Invalid JWT: secret' }, 3],
  ['refused with 401', 401, { error: 'invalid_client' }, 3],
  ['unavailable', 503, 'busy', 1],
  ['no JSON', 200, 'ok', 1],
])('a token that is %s is an error of the channel, without secrets', async (_, status, body, after) => {
  const { chat, boss, root, gateway, channel, google } = await newVertex({ token: () => ({ status, body }) })
  await gateway.admin.setOption('AutomaticDisableChannelEnabled', 'true')
  const answer = await chat()
  const answered = await answer.text()
  expect([answer.status, answered]).toEqual([502, expect.stringContaining('no access token')])
  expect(google.calls()).toEqual([])
  expect((await boss.api.channels.get({ id: channel })).status).toBe(after)
  const { body: tested } = await boss.call('GET', `/api/channel/test/${channel}`)
  expect(tested.message).toContain('no access token')
  const shown = JSON.stringify([
    answered,
    tested,
    await root.api.logs.list(),
    await boss.api.calls.get({ request_id: answer.headers.get('x-oneapi-request-id') ?? '' }),
    await logRows({ root }, 5),
  ])
  const assertion = new URLSearchParams(google.tokens()[0]?.body).get('assertion') ?? ''
  for (const secret of ['PRIVATE KEY', 'secret', assertion]) expect(shown).not.toContain(secret)
})

test('a private key that cannot be read is an error of the account, and nothing is sent', async () => {
  const { chat, google } = await newVertex({ account: { private_key: 'no PEM' } })
  const answer = await chat()
  expect([answer.status, await answer.text()]).toEqual([502, expect.stringContaining('invalid_private_key')])
  expect(google.tokens()).toEqual([])
})
