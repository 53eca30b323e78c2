import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { ORIGIN } from '../../test/client.ts'
import { returnsError } from '../../test/provider.ts'
import { bearer, CHAT_REQUEST, newRelay, type Relay } from '../../test/relay.ts'

const errorOf = async (response: Response) => {
  const { error } = await response.json()
  return [response.status, error.type, error.code ?? null, response.headers.get('x-should-retry')]
}

describe('a path of a call', () => {
  test.each(['//v1/chat/completions', '/v1/chat/completions/', '/v1//chat/completions'])(
    'may be joined as in %s',
    async (path) => {
      const relay = await newRelay()
      expect((await relay.post(path, CHAT_REQUEST)).status).toBe(200)
    },
  )

  test('that lists models may end with a slash', async () => {
    const relay = await newRelay()
    expect((await relay.get('/v1/models/')).status).toBe(200)
  })

  test.each(['/v1/realtime', '/v1/nothing/at/all'])(
    'that is unknown gets an error in OpenAI’s format, which is final: %s',
    async (path) => {
      const relay = await newRelay()
      const response = await relay.post(path, {})
      expect((await response.clone().json()).error.message).toContain('ends with /v1')
      expect(await errorOf(response)).toEqual([404, 'invalid_request_error', null, 'false'])
    },
  )

  test('that is not provided gets a final error', async () => {
    const relay = await newRelay()
    expect(await errorOf(await relay.post('/v1/files', {}))).toEqual([
      501,
      'one_api_error',
      'api_not_implemented',
      'false',
    ])
  })
})

describe('a model', () => {
  test('of any channel is read by its name, also with slashes', async () => {
    const relay = await newRelay()
    await relay.addChannel({ models: 'qwen2.5:7b,deepseek-ai/DeepSeek-V3' })
    for (const name of ['qwen2.5:7b', 'deepseek-ai/DeepSeek-V3', 'deepseek-ai%2FDeepSeek-V3', 'gpt-4o']) {
      const response = await relay.get(`/v1/models/${name}`)
      expect([response.status, (await response.json()).id]).toEqual([200, decodeURIComponent(name)])
    }
  })

  test('that the key cannot use is not found', async () => {
    const relay = await newRelay()
    for (const name of ['nope', 'a/b', 'claude-3-opus-20240229'])
      expect(await errorOf(await relay.get(`/v1/models/${name}`))).toEqual([
        404,
        'invalid_request_error',
        'model_not_found',
        'false',
      ])
  })

  test('that no channel has is not found when it is called; one that is disabled is not available', async () => {
    const relay = await newRelay()
    expect(await errorOf(await relay.chat({ model: 'nope' }))).toEqual([
      404,
      'invalid_request_error',
      'model_not_found',
      'false',
    ])
    await relay.root.api.channels.update({ id: relay.channel, status: 2 })
    expect((await relay.chat()).status).toBe(503)
  })
})

describe('a body', () => {
  const send = (relay: Relay, body: Uint8Array<ArrayBuffer>, encoding: string) =>
    relay.gateway.fetch(
      new Request(`${ORIGIN}/v1/chat/completions`, {
        method: 'POST',
        headers: { ...bearer(relay.token), 'content-encoding': encoding },
        body,
      }),
      { address: '192.0.2.1' },
    )
  const json = Buffer.from(JSON.stringify(CHAT_REQUEST))

  test.each([
    ['gzip', new Uint8Array(gzipSync(json))],
    ['x-gzip', new Uint8Array(gzipSync(json))],
    ['Deflate', new Uint8Array(deflateSync(json))],
    ['identity', new Uint8Array(json)],
  ])('compressed with %s is read', async (encoding, body) => {
    const relay = await newRelay()
    expect((await send(relay, body, encoding)).status).toBe(200)
    expect(relay.provider.requests).toMatchObject([{ body: CHAT_REQUEST }])
  })

  test.each([
    ['br', new Uint8Array(brotliCompressSync(json)), 415],
    ['zstd', new Uint8Array(json), 415],
    ['gzip', new Uint8Array(json), 400],
    ['gzip', new Uint8Array(gzipSync(Buffer.alloc(40_000_000, ' '))), 413],
  ])('compressed with %s is refused with the reason', async (encoding, body, status) => {
    const relay = await newRelay()
    expect((await send(relay, body, encoding)).status).toBe(status)
    expect(relay.provider.requests).toEqual([])
  })
})

describe('headers of a provider', () => {
  const HEADERS = {
    'x-request-id': 'req_1',
    'x-ratelimit-remaining-requests': '99',
    'x-ratelimit-reset-tokens': '6m0s',
    'set-cookie': 'a=b',
    'openai-organization': 'the-operator',
  }
  test.each([{}, { stream: true }])('that clients read are passed on: %j', async (body) => {
    const relay = await newRelay((response) =>
      response.writeHead(200, { ...HEADERS, 'content-type': 'application/json' }).end('{"choices":[{}]}'),
    )
    const { headers } = await relay.chat(body)
    expect(
      ['x-request-id', 'x-ratelimit-remaining-requests', 'x-ratelimit-reset-tokens'].map((name) => headers.get(name)),
    ).toEqual(['req_1', '99', '6m0s'])
    expect([headers.get('openai-organization'), headers.get('set-cookie')]).toEqual([null, null])
  })

  test.each([
    ['7', '7'],
    ['99999999', '86400'],
    ['soon', null],
    [new Date(0).toUTCString(), '0'],
  ])('that ask to wait %s are passed on as %s', async (value, expected) => {
    const relay = await newRelay((response, request) => {
      response.setHeader('retry-after', value).setHeader('retry-after-ms', '7000')
      return returnsError(429, { message: 'slow down', type: 'requests' })(response, request)
    })
    const { status, headers } = await relay.chat()
    expect([status, headers.get('retry-after'), headers.get('retry-after-ms')]).toEqual([429, expected, '7000'])
  })
})
