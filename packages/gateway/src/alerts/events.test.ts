import { EVENT_NAMES, type EventName } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { manualClock, newClient, openGateway, PASSWORD } from '../../test/client.ts'
import { openMailbox } from '../../test/mailbox.ts'
import { openProvider, replies, returnsError } from '../../test/provider.ts'
import { bearer, newRelay, type Relay, waitUntil } from '../../test/relay.ts'
import { openDatabase } from '../db/open.ts'
import { openStores } from '../stores.ts'
import { createUpkeep } from '../upkeep/upkeep.ts'

interface HookBody {
  readonly event: EventName
  readonly record: { readonly kind: string; readonly id: number; readonly name: string }
  readonly data: Readonly<Record<string, unknown>>
}

/** Opens a relay with a webhook that gets the events of a rule. */
async function withHook(events: readonly EventName[], fields: object = {}) {
  const receiver = await openProvider((response) => response.end())
  const clock = manualClock(Date.now())
  const relay = await newRelay(replies(), { clock })
  const { root } = relay
  const { id } = await root.api.alertTargets.create({
    name: 'Hook',
    kind: 'webhook',
    settings: { url: receiver.url, secret: 'signing-secret' },
  })
  await root.api.alertRules.create({ name: 'Rule', events: [...events], targets: [id], ...fields })
  const bodies = () => receiver.requests.map(({ bytes }) => JSON.parse(bytes.toString()) as HookBody)
  return { ...relay, clock, receiver, bodies }
}

type Hooked = Awaited<ReturnType<typeof withHook>>

/** Makes the channel fail, so that it is disabled. */
async function disableChannel({ root, provider, chat }: Relay): Promise<void> {
  await root.api.options.set({ key: 'AutomaticDisableChannelEnabled', value: 'true' })
  provider.behaviour = returnsError(401, {
    message: 'invalid key',
    type: 'invalid_request_error',
    code: 'invalid_api_key',
  })
  await (await chat()).text()
}

/** Runs the regular work of another process of the gateway. */
async function runUpkeep({ database }: Relay): Promise<void> {
  const db = await openDatabase(database, { serverClock: false })
  try {
    const stores = await openStores(db, Date.now)
    await stores.leases.acquire(`process ${stores.process}`, 60_000)
    await createUpkeep(stores).run()
    await stores.alertSender.stop()
  } finally {
    await db.close()
  }
}

async function failCalls(relay: Relay): Promise<void> {
  relay.provider.behaviour = returnsError(500, { message: 'broken' })
  for (let nth = 0; nth < 10; nth++) await (await relay.chat()).text()
  // Records of calls are written shortly after.
  await relay.root.api.calls.health()
  await runUpkeep(relay)
}

/** Causes each type of event, and returns what it is about. */
const CAUSES: Readonly<Record<EventName, (relay: Hooked) => Promise<object>>> = {
  'channel.disabled': async (relay) => {
    await disableChannel(relay)
    return { record: { kind: 'channel', id: relay.channel, name: 'stand-in' }, data: { minutes: 0 } }
  },
  'channel.enabled': async (relay) => {
    await disableChannel(relay)
    relay.provider.behaviour = replies()
    await relay.root.api.options.set({ key: 'AutomaticEnableChannelEnabled', value: 'true' })
    await relay.root.api.channels.testAll()
    return { record: { kind: 'channel', id: relay.channel, name: 'stand-in' } }
  },
  'channel.balance_low': async ({ root, provider, channel }) => {
    provider.behaviour = (response, { path }) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(path.includes('subscription') ? { hard_limit_usd: 1 } : { total_usage: 50 }))
    }
    await root.api.channels.updateBalance({ id: channel })
    await root.api.channels.updateBalance({ id: channel })
    return { record: { kind: 'channel', id: channel, name: 'stand-in' }, data: { level: 1, balance: 0.5 } }
  },
  'channel.failing': async (relay) => {
    await failCalls(relay)
    await runUpkeep(relay)
    return { record: { kind: 'channel', id: relay.channel, name: 'stand-in' }, data: { level: 50, percent: 100 } }
  },
  'call.failures_high': async (relay) => {
    await failCalls(relay)
    await runUpkeep(relay)
    return { record: { kind: 'gateway', id: 0, name: '' }, data: { level: 20, percent: 100 } }
  },
  'user.quota_low': async ({ gateway, chat }) => {
    await gateway.admin.updateUser('alice', { quota: 1_050 })
    await (await chat()).text()
    await (await chat()).text()
    return { record: { kind: 'user', id: 2, name: 'alice' }, data: { level: 1000, quota: 987 } }
  },
  'limit.near': async ({ addToken, chat }) => {
    const token = await addToken({ limits: [{ kind: 'requests', per: 'day', amount: 5 }] })
    for (let nth = 0; nth < 4; nth++) await (await chat({}, bearer(token))).text()
    return {
      record: { kind: 'token', id: token.id, name: token.name },
      data: { level: 80, used: 4, amount: 5, username: 'alice' },
    }
  },
  'limit.reached': async ({ addToken, chat }) => {
    const token = await addToken({ limits: [{ kind: 'requests', per: 'minute', amount: 1 }] })
    for (let nth = 0; nth < 3; nth++) await (await chat({}, bearer(token))).text()
    return {
      record: { kind: 'token', id: token.id, name: token.name },
      data: { kind: 'requests', per: 'minute', amount: 1 },
    }
  },
  'sign_in.new_device': async ({ gateway }) => {
    await newClient(gateway).api.session.login({ username: 'alice', password: PASSWORD })
    return { record: { kind: 'user', id: 2, name: 'alice' }, data: { address: '192.0.2.1' } }
  },
  'record.changed': async ({ root }) => {
    await root.api.redemptions.create({ name: 'gift', quota: 5 })
    return { record: { kind: 'redemption', name: 'gift' }, data: { action: 'created', records: 1, username: 'root' } }
  },
  'gateway.started': async ({ database, gateway }) => {
    await gateway.close()
    await openGateway({ database, fetch: 'own' })
    return { record: { kind: 'gateway', id: 0, name: '' } }
  },
  'gateway.restored': async ({ root, channel, clock }) => {
    const time = Math.floor(clock() / 1000)
    clock.advance(5000)
    await root.api.channels.update({ id: channel, priority: 5 })
    await root.api.journal.restore({ time, plan: true })
    await root.api.journal.restore({ time })
    return { record: { kind: 'gateway', id: 0, name: '' }, data: { time, records: 1, username: 'root' } }
  },
}

describe.each(EVENT_NAMES)('%s', (event) => {
  test('is told once when it happens', async () => {
    const relay = await withHook([event])
    const told = await CAUSES[event](relay)
    await waitUntil(() => relay.bodies().length > 0)
    expect(relay.bodies()[0]).toMatchObject({ event, ...told })
    const events = await (event === 'gateway.started' ? [] : relay.root.api.events.list({ event }))
    expect(events.length, JSON.stringify(events)).toBeLessThanOrEqual(event === 'record.changed' ? 10 : 1)
  })
})

describe('a user', () => {
  const withMail = async (fields: object = {}) => {
    const mailbox = await openMailbox()
    const hooked = await withHook(['user.quota_low'], fields)
    for (const [key, value] of mailbox.settings) await hooked.root.api.options.set({ key, value })
    await hooked.gateway.admin.updateUser('alice', { email: 'alice@example.com', quota: 1_050 })
    const call = async () => (await hooked.chat()).text()
    return { ...hooked, mailbox, call }
  }

  test('gets mail about an own balance below the option, once until it is topped up, and when it is used up', async () => {
    const { mailbox, gateway, call, root } = await withMail()
    for (let nth = 0; nth < 3; nth++) await call()
    await waitUntil(() => mailbox.emails.length > 0)
    expect(mailbox.recipients).toEqual(['alice@example.com'])
    expect(mailbox.emails[0]?.text).toMatch(/剩余 .*http:\/\/localhost:3000\/topup\s+Your balance is low/)
    await gateway.admin.updateUser('alice', { quota: 1_010 })
    await call()
    await waitUntil(() => mailbox.emails.length > 1)
    await root.api.options.set({ key: 'PreConsumedQuota', value: '0' })
    await gateway.admin.updateUser('alice', { quota: 63 })
    await call()
    await waitUntil(() => mailbox.emails.length > 2)
    expect(mailbox.emails[2]?.text).toContain('已用尽')
    expect(mailbox.emails).toHaveLength(3)
  })

  test('gets none if the option is 0', async () => {
    const { root, mailbox, bodies, call } = await withMail({ threshold: 1000 })
    await root.api.options.set({ key: 'QuotaRemindThreshold', value: '0' })
    await call()
    await waitUntil(() => bodies().length > 0)
    expect(mailbox.emails).toEqual([])
  })
})

describe('a rule with a threshold', () => {
  test('is told at its own level only', async () => {
    const { gateway, chat, bodies, root } = await withHook(['user.quota_low'], { threshold: 900 })
    await gateway.admin.updateUser('alice', { quota: 1_050 })
    for (let nth = 0; nth < 2; nth++) await (await chat()).text()
    expect(await root.api.events.list({ event: 'user.quota_low' })).toHaveLength(1)
    expect(bodies()).toEqual([])
    await (await chat()).text()
    await waitUntil(() => bodies().length > 0)
    expect(bodies()[0]?.data).toEqual({ level: 900, quota: 1_050 - 3 * 63 })
  })

  test('of a limit does not count what running calls have reserved', async () => {
    const { addToken, bodies, chat, provider, root } = await withHook(['limit.near'], { threshold: 50 })
    const token = await addToken({ limits: [{ kind: 'quota', per: 'day', amount: 10_000 }] })
    await (await chat({ max_tokens: 4_000 }, bearer(token))).text()
    expect(await root.api.events.list({ event: 'limit.near' })).toEqual([])
    for (let nth = 0; nth < 80; nth++) await (await chat({ max_tokens: 50 }, bearer(token))).text()
    await waitUntil(() => bodies().length > 0)
    expect(bodies().map(({ data }) => [data.level, data.used])).toEqual([[50, 80 * 63]])
    expect(provider.requests.length).toBeGreaterThan(80)
  })
})

test('Message Pusher of the options hears of channels, as in One API', async () => {
  const pusher = await openProvider((response) => response.end('{"success":true,"message":""}'))
  const relay = await withHook(['gateway.restored'])
  await relay.root.api.options.set({ key: 'MessagePusherAddress', value: `${pusher.url}/push/root` })
  await relay.root.api.options.set({ key: 'MessagePusherToken', value: 'pusher-token' })
  await disableChannel(relay)
  await waitUntil(() => pusher.requests.length > 0)
  expect(pusher.requests[0]?.body).toMatchObject({
    title: expect.stringContaining('渠道自动停用'),
    description: expect.stringContaining('stand-in'),
    token: 'pusher-token',
  })
  await waitUntil(async () => (await relay.root.api.alertDeliveries.list())[0]?.state === 'delivered')
  expect((await relay.root.api.alertDeliveries.list())[0]).toMatchObject({ target: { id: 0, name: '', kind: 'root' } })
})

test('without Message Pusher, the super administrator gets mail about channels', async () => {
  const mailbox = await openMailbox()
  const relay = await withHook(['gateway.restored'])
  for (const [key, value] of mailbox.settings) await relay.root.api.options.set({ key, value })
  await relay.gateway.admin.updateUser('root', { email: 'root@example.com' })
  await disableChannel(relay)
  await waitUntil(() => mailbox.emails.length > 0)
  expect(mailbox.recipients).toEqual(['root@example.com'])
})
