import { describe, expect, test } from 'vitest'
import { manualClock, ORIGIN } from '../../../test/client.ts'
import { query } from '../../../test/databases.ts'
import { bearer, CHAT_REQUEST, newRelay, type Relay } from '../../../test/relay.ts'

/** Returns the relay's response to a call with a key. */
async function said(relay: Relay, headers: Record<string, string>, body: unknown = CHAT_REQUEST) {
  const answer = await relay.post('/v1/chat/completions', body, headers)
  const { error } = await answer.json()
  return [answer.status, error?.message?.replace(/ \(request id: \d+\)$/, ''), error?.type]
}

const update = (relay: Relay, fields: object) => relay.alice.api.tokens.update({ ...relay.token, ...fields })
const statusOf = async (relay: Relay) => (await relay.alice.api.tokens.get({ id: relay.token.id })).status

describe('a call of /v1', () => {
  test('without a key gets 401', async () => {
    const relay = await newRelay()
    for (const authorization of ['', 'Bearer ', 'Bearer sk-', 'Bearer sk--5'])
      expect(await said(relay, { authorization })).toEqual([401, 'The request has no API key', 'one_api_error'])
  })

  test('with an unknown key gets 401', async () => {
    const relay = await newRelay()
    expect(await said(relay, { authorization: 'Bearer sk-x' })).toEqual([
      401,
      'This API key does not exist',
      'one_api_error',
    ])
  })

  test('with a system access token gets 401', async () => {
    const relay = await newRelay()
    const authorization = `Bearer ${await relay.gateway.admin.createAccessToken('alice')}`
    expect((await said(relay, { authorization }))[0]).toBe(401)
  })

  test('accepts the key with both prefixes, one, or none', async () => {
    const relay = await newRelay()
    for (const prefix of ['Bearer sk-', 'bearer sk-', 'BEARER sk-', 'Bearer  sk-', 'Bearer ', 'sk-', ''])
      expect((await relay.chat({}, { authorization: prefix + relay.token.key })).status).toBe(200)
  })

  test('accepts a key with dashes, as One Hub has them, also with a channel after it', async () => {
    const relay = await newRelay()
    const set = (key: string) =>
      query(relay.database, 'UPDATE tokens SET key = :key WHERE id = :id', { key, id: relay.token.id })
    for (const key of ['abc_-Q-z', 'abc-1', 'a--b', 'abc-']) {
      await set(key)
      for (const authorization of [`Bearer sk-${key}`, key])
        expect([key, (await relay.chat({}, { authorization })).status]).toEqual([key, 200])
      const named = `Bearer sk-${key}-${relay.channel}`
      expect(await said(relay, { authorization: named })).toEqual([
        403,
        'Only administrators may specify a channel',
        'one_api_error',
      ])
      expect((await said(relay, { authorization: `Bearer sk-${key}x` }))[0]).toBe(401)
    }
  })

  test('accepts the key in the headers of other clients', async () => {
    const { gateway, token, addToken } = await newRelay()
    const statusWith = async (headers: Record<string, string>) =>
      (await gateway.fetch(new Request(`${ORIGIN}/v1/models`, { headers }), { address: '192.0.2.1' })).status
    for (const name of ['x-api-key', 'api-key']) expect(await statusWith({ [name]: `sk-${token.key}` })).toBe(200)
    const { key } = await addToken()
    expect(await statusWith({ authorization: 'Bearer sk-wrong', 'x-api-key': key })).toBe(401)
  })

  test('with a network that cannot be read is refused', async () => {
    const relay = await newRelay()
    await query(relay.database, `UPDATE tokens SET subnet = '10.0.0.0/8,nonsense,300.1.2.3/99' WHERE id = :id`, {
      id: relay.token.id,
    })
    expect((await said(relay, {}))[0]).toBe(403)
    await query(relay.database, `UPDATE tokens SET subnet = 'nonsense,192.0.2.0/24' WHERE id = :id`, {
      id: relay.token.id,
    })
    expect((await relay.chat()).status).toBe(200)
  })

  test('with a disabled key gets 401 immediately', async () => {
    const relay = await newRelay()
    expect((await relay.chat()).status).toBe(200)
    await relay.alice.api.tokens.setStatus({ id: relay.token.id, status: 2 })
    expect(await said(relay, {})).toEqual([401, 'This API key is disabled', 'one_api_error'])
  })

  test('with an expired key gets 401, and the status of the token is updated', async () => {
    const clock = manualClock()
    const relay = await newRelay(undefined, { clock })
    await update(relay, { expired_time: clock() / 1000 + 10 })
    expect((await relay.chat()).status).toBe(200)
    clock.advance(10_999)
    // A token is still valid in the second of its expiry.
    expect((await relay.chat()).status).toBe(200)
    clock.advance(1)
    const refusal = [401, 'This API key has expired', 'one_api_error']
    expect(await said(relay, {})).toEqual(refusal)
    expect(await statusOf(relay)).toBe(3)
    await update(relay, { expired_time: -1 })
    expect(await said(relay, {})).toEqual(refusal)
  })

  test('with an exhausted key gets 401, and the status of the token is updated', async () => {
    const relay = await newRelay()
    await update(relay, { remain_quota: 0 })
    const refusal = [401, `The API key #${relay.token.id} has no quota left`, 'one_api_error']
    expect(await said(relay, {})).toEqual(refusal)
    expect(await statusOf(relay)).toBe(4)
    await update(relay, { remain_quota: 500_000 })
    expect(await said(relay, {})).toEqual(refusal)
    await relay.alice.api.tokens.setStatus({ id: relay.token.id, status: 1 })
    expect((await relay.chat()).status).toBe(200)
  })

  test.each([
    ['192.0.2.0/24', 200],
    ['10.0.0.0/8, 192.0.2.1/32', 200],
    ['10.0.0.0/8', 403],
    ['2001:db8::/32', 403],
  ])('with a key for the network %s gets %i', async (subnet, status) => {
    const relay = await newRelay()
    await update(relay, { subnet })
    expect((await relay.chat()).status).toBe(status)
  })

  test.each([
    ['192.0.2.0/24', '::ffff:192.0.2.1', 200],
    ['192.0.2.0/24', '::ffff:c000:201', 200],
    ['192.0.2.0/24', '::ffff:10.0.0.1', 403],
    ['::ffff:192.0.2.0/120', '192.0.2.1', 403],
    ['2001:db8::/32', '2001:db8::1', 200],
  ])('with a key for the network %s from %s gets %i', async (subnet, address, status) => {
    const relay = await newRelay()
    await update(relay, { subnet })
    const request = new Request(`${ORIGIN}/v1/models`, { headers: bearer(relay.token) })
    expect((await relay.gateway.fetch(request, { address })).status).toBe(status)
  })

  test('with a key for a network from an unknown address gets 403', async () => {
    const relay = await newRelay()
    await update(relay, { subnet: '0.0.0.0/0' })
    const request = new Request(`${ORIGIN}/v1/models`, { headers: bearer(relay.token) })
    expect((await relay.gateway.fetch(request)).status).toBe(403)
  })

  test('of a banned or deleted user gets 403 immediately', async () => {
    const relay = await newRelay()
    for (const status of [2, 3]) {
      await relay.gateway.admin.updateUser('alice', { status })
      expect(await said(relay, {})).toEqual([403, 'The account that owns this API key is banned', 'one_api_error'])
    }
  })

  test('for a model that the key may not use gets 403', async () => {
    const relay = await newRelay()
    await update(relay, { models: 'gpt-4o,gpt-4o-mini' })
    expect(await said(relay, {})).toEqual([403, 'This API key may not use the model gpt-3.5-turbo', 'one_api_error'])
    expect((await relay.chat({ model: 'gpt-4o' })).status).toBe(200)
  })

  test('that specifies a channel gets 403 unless the user is an administrator', async () => {
    const relay = await newRelay()
    const named = bearer(relay.token, `-${relay.channel}`)
    expect(await said(relay, named)).toEqual([403, 'Only administrators may specify a channel', 'one_api_error'])
    await relay.gateway.admin.updateUser('alice', { role: 10 })
    expect((await relay.chat({}, named)).status).toBe(200)
    expect((await said(relay, bearer(relay.token, '-99')))[0]).toBe(400)
    expect((await said(relay, bearer(relay.token, '-x')))[0]).toBe(400)
    await relay.root.api.channels.update({ id: relay.channel, status: 2 })
    expect(await said(relay, named)).toEqual([403, 'The specified channel is disabled', 'one_api_error'])
  })

  test('for a model without a channel in the group gets 404', async () => {
    const relay = await newRelay()
    expect(await said(relay, {}, { ...CHAT_REQUEST, model: 'no-such' })).toEqual([
      404,
      'The model no-such does not exist in group default',
      'invalid_request_error',
    ])
    await relay.gateway.admin.updateUser('alice', { group: 'vip' })
    expect((await said(relay, {}))[0]).toBe(404)
  })

  test.each([
    ['no JSON', '{"model":', 'The request body must be a JSON object'],
    ['a list', [], 'The request body must be a JSON object'],
    ['no model', { messages: CHAT_REQUEST.messages }, 'The field model is missing'],
    ['no messages', { model: 'gpt-4o' }, 'The field messages is missing'],
    ['an empty conversation', { ...CHAT_REQUEST, messages: [] }, 'The field messages is missing'],
    ['a negative max_tokens', { ...CHAT_REQUEST, max_tokens: -1 }, 'The field max_tokens has an invalid value'],
    [
      'a max_tokens over the maximum',
      { ...CHAT_REQUEST, max_tokens: 2 ** 40 },
      'The field max_tokens has an invalid value',
    ],
  ])('with %s gets 400', async (_, body, message) => {
    const relay = await newRelay()
    expect((await said(relay, {}, body)).slice(0, 2)).toEqual([400, message])
    expect(relay.provider.requests).toEqual([])
  })

  test('with more than 32 MiB gets 413', async () => {
    const relay = await newRelay()
    expect((await said(relay, {}, { ...CHAT_REQUEST, x: 'x'.repeat(33 * 1024 * 1024) }))[0]).toBe(413)
  })

  test('in Chinese gets a Chinese error', async () => {
    const relay = await newRelay()
    const heard = await said(relay, { authorization: 'sk-x', 'accept-language': 'zh-CN' })
    expect(heard).toEqual([401, '令牌不存在', 'one_api_error'])
  })

  test('to an API that is not relayed gets 501, to an unknown one 404', async () => {
    const relay = await newRelay()
    for (const path of ['/v1/files', '/v1/edits']) expect((await relay.post(path, {})).status).toBe(501)
    expect((await relay.post('/v1/nope', {})).status).toBe(404)
  })
})

test('checks have the same order as in One API', async () => {
  const relay = await newRelay()
  const { token, database, gateway } = relay
  const set = (fields: string) => query(database, `UPDATE tokens SET ${fields} WHERE id = ${token.id}`)
  // At first everything is wrong; then the causes are fixed in the order of the checks.
  await set(`status = 2, expired_time = 1, remain_quota = 0, subnet = '10.0.0.0/8', models = 'gpt-4o'`)
  await gateway.admin.updateUser('alice', { status: 2, quota: 0 })
  const wrong = bearer(token, '-99')
  const heard: unknown[] = []
  const hear = async (body: unknown, headers = wrong) => heard.push((await said(relay, headers, body))[1])
  await hear('{')
  await set('status = 1')
  await hear('{')
  await set('status = 1, expired_time = -1')
  await hear('{')
  await set('status = 1, remain_quota = 100')
  await hear('{')
  await set(`subnet = ''`)
  await hear('{')
  await gateway.admin.updateUser('alice', { status: 1 })
  await hear('{')
  const bad = { model: 'gpt-3.5-turbo', max_tokens: -1 }
  await hear(bad)
  await set(`models = ''`)
  await hear(bad)
  await hear(bad, bearer(token))
  await hear({ ...bad, max_tokens: 1 }, bearer(token))
  await hear(CHAT_REQUEST, bearer(token))
  await gateway.admin.updateUser('alice', { quota: 1000 })
  await hear(CHAT_REQUEST, bearer(token))
  expect(heard).toEqual([
    'This API key is disabled',
    'This API key has expired',
    `The API key #${token.id} has no quota left`,
    'This API key may not be used from 192.0.2.1',
    'The account that owns this API key is banned',
    'The request body must be a JSON object',
    'This API key may not use the model gpt-3.5-turbo',
    'Only administrators may specify a channel',
    'The field max_tokens has an invalid value',
    'The field messages is missing',
    'The account does not have enough quota',
    'The API key does not have enough quota',
  ])
})
