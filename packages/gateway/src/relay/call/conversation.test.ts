import { describe, expect, test } from 'vitest'
import { bearer, newRelay } from '../../../test/relay.ts'

/** Opens a gateway with eight equal channels, and returns the function that sends a call and returns its channel. */
async function newFleet() {
  const relay = await newRelay()
  for (let count = 1; count < 8; count++) await relay.addChannel({ key: `key-${count}`, type: 50 })
  await relay.root.api.channels.update({ id: relay.channel, type: 50, base_url: relay.provider.url, key: 'key-0' })
  const channelOf = async (body: object, path = '/v1/chat/completions', headers = {}) => {
    expect((await relay.post(path, { model: 'gpt-4o', ...body }, headers)).status).toBe(200)
    return relay.provider.requests.at(-1)?.headers.authorization
  }
  return { ...relay, channelOf }
}

const user = (content: unknown) => ({ role: 'user', content })
const turn = (first: string, ...rest: string[]) => ({
  messages: [{ role: 'system', content: 'Be brief.' }, user(first), ...rest.map(user)],
})

const spread = (channels: readonly unknown[]): boolean => new Set(channels).size > 1

describe('calls of one conversation reach one channel', () => {
  test('which its first message determines, however long it becomes', async () => {
    const { channelOf } = await newFleet()
    const first = await channelOf(turn('hello'))
    for (const body of [turn('hello', 'more'), turn('hello', 'more', 'and more'), { ...turn('hello'), top_p: 1 }])
      expect(await channelOf(body)).toBe(first)
    const others: unknown[] = []
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) others.push(await channelOf(turn(text)))
    expect(spread(others)).toBe(true)
  })

  test('also with a large first message', async () => {
    const { channelOf } = await newFleet()
    const text = 'x'.repeat(100_000)
    const channels = [await channelOf(turn(text)), await channelOf(turn(text, 'a')), await channelOf(turn(text, 'b'))]
    expect(spread(channels)).toBe(false)
  })

  test.each([
    ['prompt_cache_key', '/v1/chat/completions', (name: string) => ({ prompt_cache_key: name })],
    ['session_id', '/v1/chat/completions', (name: string) => ({ session_id: name })],
    ['metadata.user_id', '/v1/messages', (name: string) => ({ metadata: { user_id: name } })],
    ['prompt_cache_key', '/v1/responses', (name: string) => ({ prompt_cache_key: name, store: false })],
  ])('which %s of %s names, whatever it says', async (_, path, name) => {
    const { channelOf } = await newFleet()
    const send = (text: string, conversation: string) =>
      channelOf({ ...(path === '/v1/responses' ? { input: text } : turn(text)), ...name(conversation) }, path)
    const channels: unknown[] = []
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) channels.push(await send(text, 'one'))
    expect(spread(channels)).toBe(false)
    const others: unknown[] = []
    for (const conversation of ['a', 'b', 'c', 'd', 'e', 'f']) others.push(await send('same', conversation))
    expect(spread(others)).toBe(true)
  })

  test('and the explanation says so, if there was a choice', async () => {
    const fleet = await newFleet()
    const reasonOf = async (body: object) => {
      const { headers } = await fleet.post('/v1/chat/completions', { model: 'gpt-4o', ...body })
      const request_id = headers.get('x-oneapi-request-id') ?? ''
      return (await fleet.root.api.calls.get({ request_id })).attempts.map(({ reason }) => reason)
    }
    expect(await reasonOf(turn('hello'))).toEqual(['Kept on the channel of its conversation'])
    const single = await newRelay()
    const { headers } = await single.chat()
    const call = await single.root.api.calls.get({ request_id: headers.get('x-oneapi-request-id') ?? '' })
    expect(call.attempts).toMatchObject([{ reason: '' }])
  })

  test('unless an option excludes its type', async () => {
    const { channelOf, gateway } = await newFleet()
    await gateway.admin.setOption('SpreadChannelTypes', '1,50')
    const channels: unknown[] = []
    for (let count = 0; count < 30; count++) channels.push(await channelOf(turn('hello')))
    expect(spread(channels)).toBe(true)
  })

  test('and not of an attempt that had no choice', async () => {
    const fleet = await newFleet()
    await fleet.gateway.admin.setOption('RetryTimes', '8')
    await fleet.addChannel({ key: 'last-key', type: 50, priority: -1 })
    const works = fleet.provider.behaviour
    fleet.provider.behaviour = (response, request) =>
      request.headers.authorization === 'Bearer last-key' ? works(response, request) : response.writeHead(500).end()
    const { headers } = await fleet.post('/v1/chat/completions', { model: 'gpt-4o', ...turn('hello') })
    const call = await fleet.root.api.calls.get({ request_id: headers.get('x-oneapi-request-id') ?? '' })
    expect([call.attempts.length, call.attempts.at(-1)]).toMatchObject([9, { status: 200, reason: '' }])
  })

  test('until it fails, and those of another key may reach another one', async () => {
    const fleet = await newFleet()
    await fleet.gateway.admin.setOption('RetryTimes', '3')
    const first = await fleet.channelOf(turn('hello'))
    const works = fleet.provider.behaviour
    fleet.provider.behaviour = (response, request) =>
      request.headers.authorization === first ? response.writeHead(500).end() : works(response, request)
    const second = await fleet.channelOf(turn('hello'))
    expect([second === first, await fleet.channelOf(turn('hello', 'more'))]).toEqual([false, second])
    fleet.provider.behaviour = works
    expect(await fleet.channelOf(turn('hello'))).toBe(first)
    const others: unknown[] = []
    for (let count = 0; count < 5; count++)
      others.push(await fleet.channelOf(turn('hello'), undefined, bearer(await fleet.addToken({ name: `t${count}` }))))
    expect(spread(others)).toBe(true)
  })
})

test('calls of embeddings have no conversation', async () => {
  const { channelOf } = await newFleet()
  const channels: unknown[] = []
  for (let count = 0; count < 30; count++) channels.push(await channelOf({ input: 'same' }, '/v1/embeddings'))
  expect(spread(channels)).toBe(true)
})
