import { LOG_TYPE } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { clientWithToken, manualClock, ORIGIN, openGateway, TOKEN_DRAFT } from '../../../test/client.ts'
import { query } from '../../../test/databases.ts'
import { delta, EVENTS, replies, returnsError, streamsReply } from '../../../test/provider.ts'
import { bearer, CHAT_REQUEST, newRelay, PROVIDER_KEY } from '../../../test/relay.ts'
import { newWorld } from '../../../test/world.ts'

const UNLIMITED = { ...TOKEN_DRAFT, name: 'root', unlimited_quota: true }

const idOf = ({ headers }: Response) => headers.get('x-oneapi-request-id') ?? ''

/** A relay with a second channel, which is tried after the first one failed. */
async function newRelayWithSpare() {
  const relay = await newRelay(returnsError(503, { message: `overloaded, key ${PROVIDER_KEY}`, type: 'server_error' }))
  await relay.root.api.channels.update({ id: relay.channel, priority: 10 })
  await relay.addChannel({ name: 'spare' })
  await relay.gateway.admin.setOption('RetryTimes', '1')
  return relay
}

describe('a call', () => {
  test('is recorded with the channels that were tried, why each failed, and the exact price', async () => {
    const relay = await newRelayWithSpare()
    const fails = relay.provider.behaviour
    let tries = 0
    relay.provider.behaviour = (response, request) =>
      (tries++ === 0
        ? fails
        : replies({ prompt_tokens: 100, completion_tokens: 50, prompt_tokens_details: { cached_tokens: 40 } }))(
        response,
        request,
      )
    const response = await relay.chat()
    expect(response.status).toBe(200)
    const call = await relay.root.api.calls.get({ request_id: idOf(response) })
    expect(call).toMatchObject({
      username: 'alice',
      token_name: 'ci',
      model_name: 'gpt-3.5-turbo',
      status: 200,
      reason: '',
      first_token: 0,
      prompt_tokens: 100,
      completion_tokens: 50,
      cached_tokens: 40,
      model_ratio: 0.25,
      group_ratio: 1,
      completion_ratio: 3,
      quota: 63,
    })
    expect(call.attempts).toMatchObject([
      { channel: relay.channel, status: 503, reason: 'overloaded, key ***' },
      { status: 200, reason: '' },
    ])
    expect(call.attempts[1]?.channel).not.toBe(relay.channel)
  })

  test('that fails is recorded too, with the reason in the language of the reader', async () => {
    const relay = await newRelay()
    await relay.gateway.admin.setOption('RetryTimes', '0')
    relay.provider.behaviour = (response) => response.destroy()
    const response = await relay.chat()
    const call = await relay.root.api.calls.get({ request_id: idOf(response) })
    expect(call).toMatchObject({ status: response.status, quota: 0, model_ratio: 0 })
    expect(call.attempts).toHaveLength(1)
    expect(call.attempts[0]?.reason).toMatch(/ECONNRESET|UND_ERR/)
    expect(call.reason).not.toMatch(/\p{Script=Han}/u)
    const zh = await relay.root.api.calls.get(
      { request_id: idOf(response) },
      { headers: { 'accept-language': 'zh-CN' } },
    )
    expect(zh.reason).toMatch(/\p{Script=Han}/u)
  })

  test('without enough quota is recorded without an attempt', async () => {
    const relay = await newRelay()
    await relay.alice.api.tokens.update({ ...relay.token, remain_quota: 1 })
    const response = await relay.chat()
    expect(response.status).toBe(403)
    const call = await relay.root.api.calls.get({ request_id: idOf(response) })
    expect(call).toMatchObject({ status: 403, attempts: [] })
  })

  test('that is streamed is recorded with the time to its first event', async () => {
    const clock = manualClock()
    const relay = await newRelay(
      (response, request) => {
        clock.advance(400)
        return streamsReply(response, request)
      },
      { clock },
    )
    const response = await relay.chat({ stream: true })
    await response.text()
    const call = await relay.root.api.calls.get({ request_id: idOf(response) })
    expect(call).toMatchObject({ status: 200, first_token: 400, duration: 400 })
  })

  test('whose stream the provider breaks off is recorded with the reason', async () => {
    const relay = await newRelay((response) => {
      response.writeHead(200, EVENTS)
      response.write(delta('Hel'))
      setTimeout(() => response.destroy(), 50)
    })
    const response = await relay.chat({ stream: true })
    await response.text()
    const call = await relay.root.api.calls.get({ request_id: idOf(response) })
    expect(call.reason).not.toBe('')
    expect(call.attempts).toMatchObject([{ channel: relay.channel, status: 502 }])
    expect(await relay.root.api.calls.health()).toMatchObject([{ channel: relay.channel, attempts: 1, failures: 1 }])
  })
})

describe('records', () => {
  test('of others are found by administrators only, and users do not see the channels', async () => {
    const relay = await newRelay()
    const request_id = idOf(await relay.chat())
    const own = await relay.alice.api.calls.get({ request_id })
    expect(own).toMatchObject({ quota: 63, attempts: [] })
    await expect(relay.alice.api.calls.get({ request_id: 'unknown' })).rejects.toThrow('no record')
    const rootCall = idOf(await relay.chat())
    expect(await relay.root.api.calls.get({ request_id: rootCall })).toMatchObject({ username: 'alice' })
    const rootsOwn = idOf(
      await relay.post('/v1/chat/completions', CHAT_REQUEST, bearer(await relay.root.api.tokens.create(UNLIMITED))),
    )
    await expect(relay.alice.api.calls.get({ request_id: rootsOwn })).rejects.toThrow('no record')
  })

  test('give a user no cause of a network error', async () => {
    const relay = await newRelay((response) => response.destroy())
    const request_id = idOf(await relay.chat())
    const own = await relay.alice.api.calls.get({ request_id })
    expect([own.reason, own.attempts]).toEqual(['The provider cannot be reached', []])
    expect((await relay.root.api.calls.get({ request_id })).attempts[0]?.reason).toMatch(/ECONNRESET|UND_ERR/)
  })

  test('of failed calls are listed, newest first', async () => {
    const clock = manualClock()
    const relay = await newRelay(replies(), { clock })
    await relay.chat()
    relay.provider.behaviour = returnsError(400, { message: 'bad request' })
    const ids: string[] = []
    for (let nth = 0; nth < 2; nth++) {
      clock.advance(5000)
      ids.push(idOf(await relay.chat()))
    }
    const failed = await relay.root.api.calls.failed()
    expect(failed.map(({ request_id }) => request_id)).toEqual(ids.reverse())
    expect(failed[0]).toMatchObject({ status: 400, reason: 'bad request' })
  })

  test('give the attempts, failures and mean time of each channel, without invalid calls', async () => {
    const clock = manualClock()
    const takes = (ms: number) => () => clock.advance(ms)
    const relay = await newRelay(replies(), { clock })
    const behaviours = [replies(), replies(), returnsError(500, {}), returnsError(400, {})]
    for (const [nth, behaviour] of behaviours.entries()) {
      relay.provider.behaviour = (response, request) => {
        takes(100 * (nth + 1))()
        return behaviour(response, request)
      }
      await relay.chat()
    }
    const [health] = await relay.root.api.calls.health({ hours: 1 })
    expect(health).toEqual({ channel: relay.channel, attempts: 4, failures: 1, duration: 150 })
    clock.advance(2 * 60 * 60 * 1000)
    expect(await relay.root.api.calls.health({ hours: 1 })).toEqual([])
    expect(await relay.root.api.calls.health({ hours: 4 })).toHaveLength(1)
  })
})

describe('the log', () => {
  /** Returns all rows of calls, of which the failed ones are written a second later at most. */
  async function callsOf(relay: Awaited<ReturnType<typeof newRelay>>) {
    await relay.root.api.calls.failed()
    return relay.root.api.logs.list({ outcome: 'any' })
  }

  test('has a failed call with its status, reason, last channel, tries and duration, and without cost', async () => {
    const clock = manualClock()
    const relay = await newRelay(replies(), { clock })
    relay.provider.behaviour = (response, request) => {
      clock.advance(200)
      return returnsError(400, { message: `bad request, key ${PROVIDER_KEY}` })(response, request)
    }
    const request_id = idOf(await relay.chat())
    const [row] = await callsOf(relay)
    expect(row).toMatchObject({
      ...{ type: LOG_TYPE.failed, status: 400, attempts: 1, quota: 0, elapsed_time: 200, channel: relay.channel },
      ...{ request_id, username: 'alice', token_name: 'ci', model_name: 'gpt-3.5-turbo', prompt_tokens: 0 },
      content: 'bad request, key ***',
    })
    expect(await relay.alice.api.logs.listSelf({ outcome: 'failed' })).toEqual([{ ...row, id: 0 }])
    expect(await relay.root.api.logs.list({ request_id })).toEqual([row])
    expect(await relay.root.api.logs.list({ request_id: 'unknown' })).toEqual([])
  })

  test('has the reason in both languages, and no channel if none was tried', async () => {
    const relay = await newRelay()
    await relay.alice.api.tokens.update({ ...relay.token, remain_quota: 1 })
    await relay.chat()
    const [row] = await callsOf(relay)
    expect(row).toMatchObject({ status: 403, attempts: 0, channel: 0 })
    expect(row?.content).toMatch(/\p{Script=Han}/u)
    expect(row?.content_en).toMatch(/quota/)
  })

  test('has no failed calls while it has no successful ones either', async () => {
    const relay = await newRelay(returnsError(400, { message: 'bad request' }))
    await relay.gateway.admin.setOption('LogConsumeEnabled', 'false')
    await relay.chat()
    expect(await callsOf(relay)).toEqual([])
  })

  test('has the status, first token and tries of a charged call, also of one that broke off', async () => {
    const relay = await newRelayWithSpare()
    const fails = relay.provider.behaviour
    let tries = 0
    relay.provider.behaviour = (response, request) => (tries++ === 0 ? fails : streamsReply)(response, request)
    await (await relay.chat({ stream: true })).text()
    relay.provider.behaviour = (response) => {
      response.writeHead(200, EVENTS)
      response.write(delta('Hel'))
      setTimeout(() => response.destroy(), 50)
    }
    await (await relay.chat({ stream: true })).text()
    const rows = await callsOf(relay)
    expect(rows).toMatchObject([
      { type: LOG_TYPE.consume, status: 502, attempts: 1 },
      { type: LOG_TYPE.consume, status: 200, attempts: 2 },
    ])
    for (const { first_token } of rows) expect(first_token).toBeGreaterThan(0)
    const conversation = rows[0]?.conversation ?? 0
    expect(conversation).toBeGreaterThan(0)
    expect(await relay.root.api.logs.list({ conversation })).toEqual(rows)
    expect(await relay.root.api.logs.list({ conversation: conversation + 1 })).toEqual([])
  })
})

test('why a channel cannot be called is in the record of the call for administrators, not for the caller', async () => {
  const { gateway: earlier, database } = await newWorld()
  await earlier.close()
  await query(database, 'UPDATE channels SET type = 34')
  const gateway = await openGateway({ database })
  const [alice, boss] = [await clientWithToken(gateway, 'alice'), await clientWithToken(gateway, 'boss')]
  await gateway.admin.updateUser('alice', { quota: 1_000_000 })
  const [token] = await alice.api.tokens.list()
  if (!token) throw new Error('There is no token')
  await alice.api.tokens.update({ ...token, unlimited_quota: true })
  const body = JSON.stringify({ ...CHAT_REQUEST, model: 'gpt-4o', max_tokens: 1 })
  const headers = { ...bearer(token), 'content-type': 'application/json' }
  const response = await gateway.fetch(new Request(`${ORIGIN}/v1/chat/completions`, { method: 'POST', headers, body }))
  const text = await response.text()
  expect([response.status, text]).toEqual([400, expect.stringContaining('Contact the administrator')])
  expect(text).not.toContain('Coze')
  const request_id = idOf(response)
  const reason = /cannot call channels of type "Coze/
  const { attempts } = await boss.api.calls.get({ request_id })
  expect(attempts).toMatchObject([{ channel: 1, status: 400, reason: expect.stringMatching(reason) }])
  const own = await alice.api.calls.get({ request_id })
  expect([own.attempts, JSON.stringify(own).match(reason)]).toEqual([[], null])
})
