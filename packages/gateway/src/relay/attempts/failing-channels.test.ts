import { describe, expect, test } from 'vitest'
import { manualClock } from '../../../test/client.ts'
import { type Behaviour, replies, returnsError } from '../../../test/provider.ts'
import { newRelay } from '../../../test/relay.ts'
import { openDatabase } from '../../db/open.ts'
import { openStores } from '../../stores.ts'
import { createUpkeep } from '../../upkeep/upkeep.ts'

const MINUTE = 60_000

/** Opens a gateway with a preferred channel, whose behaviour the test sets, and another one that answers. */
async function newPair(options: Readonly<Record<string, string>> = {}) {
  const clock = manualClock()
  const preferredProvider: { behaviour: Behaviour } = { behaviour: returnsError(503, { message: 'overloaded' }) }
  const relay = await newRelay(
    (response, request) =>
      (request.headers.authorization === 'Bearer preferred' ? preferredProvider.behaviour : replies())(
        response,
        request,
      ),
    { clock },
  )
  const preferred = await relay.addChannel({ name: 'preferred', key: 'preferred', priority: 5 })
  for (const [name, value] of Object.entries({ AutomaticDisableChannelEnabled: 'true', RetryTimes: '1', ...options }))
    await relay.gateway.admin.setOption(name, value)
  const keys = () => relay.provider.requests.splice(0).map(({ headers }) => headers.authorization?.slice(7))
  const chatTimes = async (count: number) => {
    const statuses: number[] = []
    for (let n = 0; n < count; n++) statuses.push((await relay.chat()).status)
    return statuses
  }
  const status = async () => (await relay.root.api.channels.get({ id: preferred })).status
  const db = await openDatabase(relay.database, { serverClock: false })
  const upkeep = createUpkeep(await openStores(db, clock))
  /** Passes time, and does the regular work. */
  const pass = async (minutes: number) => {
    clock.advance(minutes * MINUTE)
    await upkeep.run()
  }
  return {
    ...relay,
    preferred,
    keys,
    chatTimes,
    status,
    pass,
    preferredProvider,
    close: () => db.close(),
  }
}

describe('a channel that fails three times in five minutes', () => {
  test('is disabled for five minutes, while another one answers, and the log says why', async () => {
    const pair = await newPair()
    expect(await pair.chatTimes(5)).toEqual([200, 200, 200, 200, 200])
    expect(pair.keys().filter((key) => key === 'preferred')).toHaveLength(3)
    expect(await pair.status()).toBe(3)
    const [row] = await pair.root.api.logs.list({ type: 4 })
    expect(row?.content).toBe(`渠道“preferred”（#${pair.preferred}）无法应答，已停用 5 分钟：overloaded`)
    await pair.pass(4)
    expect(await pair.status()).toBe(3)
    await pair.pass(1)
    expect(await pair.status()).toBe(1)
    await pair.close()
  })

  test('is tried by one call when it is enabled, which disables it again or enables it for all', async () => {
    const pair = await newPair()
    const enable = () => pair.root.api.channels.update({ id: pair.preferred, status: 1 })
    await pair.chatTimes(3)
    await enable()
    pair.keys()
    const asked = Promise.withResolvers<() => void>()
    pair.preferredProvider.behaviour = (response, request) =>
      asked.resolve(() => void returnsError(500, { message: 'down' })(response, request))
    const first = pair.chat()
    const fail = await asked.promise
    await pair.chatTimes(3)
    expect(pair.keys().filter((key) => key === 'preferred')).toHaveLength(1)
    fail()
    expect([(await first).status, await pair.status()]).toEqual([200, 3])
    await enable()
    pair.preferredProvider.behaviour = replies()
    pair.keys()
    await pair.chatTimes(3)
    expect(pair.keys()).toEqual(['preferred', 'preferred', 'preferred'])
    await pair.close()
  })

  test('stays enabled if it is the last one of the model', async () => {
    const pair = await newPair()
    await pair.root.api.channels.update({ id: pair.channel, status: 2 })
    expect(new Set(await pair.chatTimes(6))).toEqual(new Set([503]))
    expect(await pair.status()).toBe(1)
    await pair.close()
  })

  test('stays enabled if a call succeeds in between, or the failures take longer', async () => {
    const pair = await newPair()
    await pair.chatTimes(2)
    pair.preferredProvider.behaviour = replies()
    await pair.chatTimes(1)
    pair.preferredProvider.behaviour = returnsError(503, { message: 'overloaded' })
    await pair.chatTimes(2)
    await pair.pass(5)
    await pair.chatTimes(2)
    expect(await pair.status()).toBe(1)
    await pair.close()
  })

  test.each([
    [400, {}],
    [404, {}],
    [413, {}],
    [422, {}],
    [429, {}],
    [503, { AutomaticDisableChannelEnabled: 'false' }],
    [503, { ChannelFailureLimit: '0' }],
  ])('stays enabled after errors with status %i and the options %j', async (code, options) => {
    const pair = await newPair(options)
    pair.preferredProvider.behaviour = returnsError(code, { message: 'a word about the call' })
    await pair.chatTimes(6)
    expect(await pair.status()).toBe(1)
    await pair.close()
  })

  test('stays disabled if its configuration says so', async () => {
    const pair = await newPair()
    await pair.root.api.channels.update({ id: pair.preferred, config: '{"retry":false}' })
    await pair.chatTimes(3)
    await pair.pass(5)
    expect(await pair.status()).toBe(3)
    await pair.close()
  })
})
