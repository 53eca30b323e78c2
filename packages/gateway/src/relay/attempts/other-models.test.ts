import { describe, expect, test } from 'vitest'
import { type Behaviour, returnsError, returnsText, streamsReply } from '../../../test/provider.ts'
import { balances, bearer, CHAT_REQUEST, newRelay, type Relay } from '../../../test/relay.ts'

const CHEAP = 'gpt-3.5-turbo'
const DEAR = 'gpt-4o'
const SONNET = 'claude-sonnet-4-5'

/** Answers calls of some models, and fails for the others. */
const answersOnly =
  (...models: readonly unknown[]): Behaviour =>
  (response, request) => {
    const { model } = request.body
    if (!models.includes(model)) return returnsError(500, { message: 'broken' })(response, request)
    const answer = { model, choices: [{ message: { role: 'assistant', content: 'hi' } }], data: [{ url: 'x' }] }
    return returnsText(200, JSON.stringify(answer), 'application/json')(response, request)
  }

const setOption = ({ root }: Relay, key: string, value: object) =>
  root.api.options.set({ key, value: JSON.stringify(value) })

const sentModels = ({ provider }: Relay) => provider.requests.map(({ body }) => body.model)

/** Returns the explanation of the newest call, for administrators. */
async function explained(relay: Relay, response: Response) {
  await response.text()
  const request_id = response.headers.get('x-relaydeck-request-id') ?? ''
  return relay.root.api.calls.get({ request_id })
}

describe('an alias', () => {
  test('of a token stands for a model, in the call, the log and the explanation', async () => {
    const relay = await newRelay()
    const token = await relay.addToken({ aliases: `{"opus":"${DEAR}"}` })
    const response = await relay.chat({ model: 'opus' }, bearer(token))
    expect(response.status).toBe(200)
    expect(sentModels(relay)).toEqual([DEAR])
    const call = await explained(relay, response)
    expect(call.model_name).toBe(DEAR)
    expect(call.attempts).toMatchObject([{ model: DEAR, reason: `opus is an alias of ${DEAR}` }])
    expect(await relay.root.api.logs.list({ type: 2 })).toMatchObject([{ model_name: DEAR }])
  })

  test('of a token precedes its group, and a group all groups', async () => {
    const relay = await newRelay()
    const own = await relay.addToken({ aliases: `{"a":"own"}` })
    const other = await relay.addToken()
    await relay.addChannel({ models: 'own,of-group,of-all' })
    await setOption(relay, 'ModelAliases', { a: 'of-all', b: 'of-all', default: { a: 'of-group' }, vip: { b: 'own' } })
    for (const [model, token] of [
      ['a', own],
      ['a', other],
      ['b', other],
    ] as const)
      expect((await relay.chat({ model }, bearer(token))).status).toBe(200)
    expect(sentModels(relay)).toEqual(['own', 'of-group', 'of-all'])
  })

  test('is allowed to a token that may use its name or its model, and to no other', async () => {
    const relay = await newRelay()
    await setOption(relay, 'ModelAliases', { opus: DEAR })
    const statuses = await Promise.all(
      ['opus', DEAR, CHEAP].map(async (models) => {
        const token = await relay.addToken({ models })
        const response = await relay.chat({ model: 'opus' }, bearer(token))
        await response.text()
        return response.status
      }),
    )
    expect(statuses).toEqual([200, 200, 403])
  })

  test('is listed among the models of a key if it may use the model', async () => {
    const relay = await newRelay()
    await setOption(relay, 'ModelAliases', { opus: DEAR, nothing: 'missing' })
    const listed = async (key: string) => {
      const { data } = (await (await relay.get('/v1/models', key)).json()) as { data: { id: string }[] }
      return data.map(({ id }) => id)
    }
    expect(await listed(relay.token.key)).toEqual([CHEAP, DEAR, 'opus'])
    expect((await relay.get('/v1/models/opus')).status).toBe(200)
    const narrow = await relay.addToken({ models: CHEAP, aliases: `{"mini":"${CHEAP}"}` })
    expect(await listed(narrow.key)).toEqual([CHEAP, 'mini'])
  })

  test('is kept by a change without it, and removed by an empty text', async () => {
    const { alice, addToken } = await newRelay()
    const token = await addToken({ aliases: '{"a":"b"}' })
    expect(token.aliases).toBe('{"a":"b"}')
    const { id, name, remain_quota, expired_time, unlimited_quota, models, subnet } = token
    const draft = { id, name, remain_quota, expired_time, unlimited_quota, models, subnet }
    expect((await alice.api.tokens.update(draft)).aliases).toBe('{"a":"b"}')
    expect(await alice.api.tokens.search({ keyword: String(id) })).toMatchObject([{ aliases: '{"a":"b"}' }])
    expect((await alice.api.tokens.update({ ...draft, aliases: '' })).aliases).toBe('')
  })

  test.each(['x', '[]', '{"a":1}', '{"a":""}', '{"":"b"}', `{"a":"${'m'.repeat(257)}"}`])(
    'that is %s is refused',
    async (aliases) => {
      const { addToken } = await newRelay()
      await expect(addToken({ aliases })).rejects.toThrow('The field aliases')
    },
  )
})

describe('a fallback', () => {
  test('answers when all channels of the model fail; log, explanation and price are its own', async () => {
    const relay = await newRelay(answersOnly(CHEAP))
    await relay.addChannel({ models: DEAR })
    await relay.root.api.options.set({ key: 'RetryTimes', value: '1' })
    await setOption(relay, 'ModelFallbacks', { [DEAR]: [CHEAP] })
    const response = await relay.chat({ model: DEAR })
    expect(response.status).toBe(200)
    expect(sentModels(relay)).toEqual([DEAR, DEAR, CHEAP])
    const call = await explained(relay, response)
    expect(call).toMatchObject({ model_name: CHEAP, status: 200, model_ratio: 0.25 })
    expect(call.attempts).toMatchObject([
      { model: DEAR, status: 500 },
      { model: DEAR, status: 500 },
      { model: CHEAP, status: 200, reason: `Answers instead of ${DEAR}` },
    ])
    expect(await relay.root.api.logs.list({ type: 2 })).toMatchObject([{ model_name: CHEAP }])
    expect(await balances(relay)).toMatchObject({ calls: 1, held: 0 })
  })

  test('is named in the answer, as it is and converted', async () => {
    const relay = await newRelay(answersOnly(CHEAP))
    await setOption(relay, 'ModelFallbacks', { [DEAR]: [CHEAP] })
    const body = { model: DEAR, max_tokens: 50, messages: CHAT_REQUEST.messages }
    for (const path of ['/v1/chat/completions', '/v1/messages'])
      expect(await (await relay.post(path, body)).json()).toMatchObject({ model: CHEAP })
  })

  test('of a stream answers before anything was sent', async () => {
    const relay = await newRelay((response, request) =>
      (request.body.model === CHEAP ? streamsReply : returnsError(503, { message: 'busy' }))(response, request),
    )
    await setOption(relay, 'ModelFallbacks', { [DEAR]: [CHEAP] })
    const text = await (await relay.chat({ model: DEAR, stream: true })).text()
    expect(text).toContain('[DONE]')
    expect(sentModels(relay)).toEqual([DEAR, CHEAP])
  })

  test('is used only where the key allows it, in the order of the group', async () => {
    const relay = await newRelay(answersOnly(SONNET, CHEAP))
    await relay.addChannel({ models: SONNET })
    await setOption(relay, 'ModelFallbacks', { [DEAR]: ['other'], default: { [DEAR]: [CHEAP, SONNET] } })
    const narrow = await relay.addToken({ models: `${DEAR},${SONNET}` })
    const narrowest = await relay.addToken({ models: DEAR })
    for (const token of [relay.token, narrow, narrowest])
      await (await relay.chat({ model: DEAR }, bearer(token))).text()
    expect(sentModels(relay)).toEqual([DEAR, CHEAP, DEAR, SONNET, DEAR])
  })

  test('answers for a model without a channel, and for one at its limit', async () => {
    const relay = await newRelay()
    await setOption(relay, 'ModelFallbacks', { missing: [CHEAP], [DEAR]: [CHEAP] })
    expect((await relay.chat({ model: 'missing' })).status).toBe(200)
    const limits = { [`default:${DEAR}`]: [{ kind: 'requests', per: 'day', amount: 1 }] }
    await setOption(relay, 'GroupLimits', limits)
    for (let calls = 0; calls < 2; calls++) expect((await relay.chat({ model: DEAR })).status).toBe(200)
    expect(sentModels(relay)).toEqual([CHEAP, DEAR, CHEAP])
  })

  test('does not answer for a limit of the key, an invalid call, a named channel, or without quota', async () => {
    const relay = await newRelay(returnsError(400, { message: 'bad' }))
    await setOption(relay, 'ModelFallbacks', { [DEAR]: [CHEAP] })
    expect((await relay.chat({ model: DEAR })).status).toBe(400)
    const limited = await relay.addToken({ limits: [{ kind: 'requests', per: 'day', amount: 0 }] })
    expect((await relay.chat({ model: DEAR }, bearer(limited))).status).toBe(429)
    const empty = await relay.addToken({ remain_quota: 1 })
    expect((await relay.chat({ model: DEAR }, bearer(empty))).status).toBe(403)
    expect(sentModels(relay)).toEqual([DEAR])
    relay.provider.behaviour = returnsError(500, { message: 'broken' })
    const root = await relay.root.api.tokens.create({ name: 'root', unlimited_quota: true })
    expect((await relay.chat({ model: DEAR }, bearer(root, `-${relay.channel}`))).status).toBe(500)
    expect(sentModels(relay)).toEqual([DEAR, DEAR])
  })

  test('that fails leaves the error of the model that was asked for', async () => {
    const relay = await newRelay((response, { body }) =>
      returnsError(body.model === DEAR ? 503 : 400, { message: `no ${body.model}` })(response, {} as never),
    )
    await setOption(relay, 'ModelFallbacks', { [DEAR]: [CHEAP, 'missing'] })
    const response = await relay.chat({ model: DEAR })
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ error: { message: expect.stringContaining(`no ${DEAR}`) } })
    expect(sentModels(relay)).toEqual([DEAR, CHEAP])
    expect(await balances(relay)).toMatchObject({ held: 0, userLeft: 1_000_000 })
  })

  test('has the price of its own images', async () => {
    const relay = await newRelay(answersOnly('dall-e-2'))
    await relay.addChannel({ models: 'dall-e-3,dall-e-2' })
    await setOption(relay, 'ModelFallbacks', { 'dall-e-3': ['dall-e-2'] })
    const asked = { prompt: 'a cat', size: '1024x1024' }
    for (const model of ['dall-e-3', 'dall-e-2'])
      expect((await relay.post('/v1/images/generations', { ...asked, model })).status).toBe(200)
    const [direct, instead] = await relay.root.api.logs.list({ type: 2 })
    expect(instead).toMatchObject({ model_name: 'dall-e-2', quota: direct?.quota })
  })
})
