import type { LimitDraft } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { bearer, newRelay, PROVIDER_KEY, type Relay } from '../../../test/relay.ts'

const CHEAP = 'gpt-3.5-turbo'
const DEAR = 'gpt-4o'
const NOON = Date.parse('2026-11-28T12:00:00Z')
const HOUR = 60 * 60 * 1000

/** Opens a relay at noon of a Saturday. */
async function open() {
  const time = { now: NOON }
  const relay = await newRelay(undefined, { clock: () => time.now, serverClock: false })
  await relay.root.api.options.set({ key: 'TimeZone', value: 'UTC' })
  const preview = (model: string, fields: object = {}) =>
    relay.root.api.calls.preview({ token: relay.token.id, model, ...fields })
  return { ...relay, time, preview }
}

const setOption = ({ root }: Relay, key: string, value: object) =>
  root.api.options.set({ key, value: JSON.stringify(value) })

const seconds = (time: number) => time / 1000

describe('the preview of a call', () => {
  test('names group, price and channels, with the chance of each and why the others are not tried', async () => {
    const relay = await open()
    const { addChannel, boss, channel, preview } = relay
    const half = await addChannel({ name: 'half', weight: 3 })
    const spare = await addChannel({ name: 'spare', priority: -1 })
    const off = await addChannel({ name: 'off' })
    await boss.api.channels.update({ id: off, status: 2 })
    const vip = await addChannel({ name: 'vip', group: 'vip' })
    const found = await preview(DEAR)
    expect(found).toMatchObject({ username: 'alice', group: 'default', asked: DEAR, reason: '', at: seconds(NOON) })
    expect(found.models).toMatchObject([
      { name: DEAR, reason: '', model_ratio: 2.5, completion_ratio: 4, group_ratio: 1 },
    ])
    const channels = found.models[0]?.channels.map(({ id, share, reason }) => [id, share, reason])
    expect(channels).toEqual([
      [half, 0.75, ''],
      [channel, 0.25, ''],
      [spare, 0, ''],
      [off, 0, 'Disabled'],
      [vip, 0, 'Not in group default'],
    ])
    expect(relay.provider.requests).toEqual([])
    expect(JSON.stringify(found)).not.toContain(PROVIDER_KEY)
  })

  test('does what the call then does, with aliases and other models', async () => {
    const relay = await open()
    await setOption(relay, 'ModelAliases', { opus: 'missing' })
    await setOption(relay, 'ModelFallbacks', { missing: [DEAR, CHEAP] })
    const { models, reason } = await relay.preview('opus')
    expect(reason).toBe('')
    expect(models.map(({ name, reason }) => [name, reason])).toEqual([
      ['missing', 'The model missing does not exist in group default'],
      [DEAR, ''],
      [CHEAP, ''],
    ])
    expect((await relay.chat({ model: 'opus' })).status).toBe(200)
    expect(relay.provider.requests.map(({ body }) => body.model)).toEqual([DEAR])
  })

  const daily: LimitDraft = { kind: 'requests', per: 'day', amount: 2 }
  const rolling: LimitDraft = { kind: 'requests', per: '5h', amount: 2 }

  const concurrent: LimitDraft = { kind: 'concurrent', amount: 2 }
  const raised: LimitDraft = { ...daily, raise: { amount: 1, until: seconds(NOON + HOUR) } }

  test.each([
    ['a day, now', daily, 0, true],
    ['a day, which has not ended', daily, 4, true],
    ['a day, on the next one', daily, 12, false],
    ['five hours, after four', rolling, 4, true],
    ['five hours, after five', rolling, 5, false],
    ['calls at the same time, now', concurrent, 0, false],
    ['calls at the same time, later', concurrent, 4, false],
    ['a raise, now', raised, 0, false],
    ['a raise that has ended', raised, 4, true],
  ])('says what a limit of %s, refuses', async (_, limit, hours, isRefused) => {
    const relay = await open()
    const token = await relay.addToken({ limits: [limit] })
    for (let call = 0; call < 2; call++) await (await relay.chat({}, bearer(token))).text()
    const later = NOON + hours * HOUR
    const { reason } = await relay.preview(CHEAP, { token: token.id, at: seconds(later) })
    expect(reason !== '').toBe(isRefused)
    relay.time.now = later
    expect((await relay.chat({}, bearer(token))).status).toBe(isRefused ? 429 : 200)
  })

  test('states the limits of the user for the model, and channels at their limit', async () => {
    const relay = await open()
    await setOption(relay, 'GroupLimits', { [`default:${DEAR}`]: [{ ...daily, amount: 1 }] })
    await relay.boss.api.channels.update({ id: relay.channel, limits: [{ ...daily, amount: 1 }] })
    await (await relay.chat({ model: DEAR })).text()
    const now = await relay.preview(DEAR)
    expect(now.limits).toMatchObject([{ of: 'group', model: DEAR, used: 1, resets_at: seconds(NOON + 12 * HOUR) }])
    expect(now.models[0]?.reason).toContain('1 call per day')
    expect(now.models[0]?.channels[0]?.reason).toContain('1 call per day')
    const later = await relay.preview(DEAR, { at: seconds(NOON + 12 * HOUR) })
    expect(later.models).toMatchObject([{ reason: '', channels: [{ reason: '', share: 1 }] }])
  })

  test.each([
    ['expired by then', { expired_time: seconds(NOON + HOUR) }, 'expired', NOON + 2 * HOUR],
    ['without quota', { remain_quota: 0 }, 'no quota', NOON],
    ['restricted to another model', { models: DEAR }, 'may not use the model', NOON],
  ])('of a token that is %s says so', async (_, fields, reason, at) => {
    const relay = await open()
    const { id } = await relay.addToken(fields)
    expect((await relay.preview(CHEAP, { token: id, at: seconds(at) })).reason).toContain(reason)
  })

  test('of a banned user or one without quota says so', async () => {
    const { preview, root, gateway } = await open()
    await gateway.admin.updateUser('alice', { quota: 0 })
    expect((await preview(CHEAP)).reason).toContain('not have enough quota')
    await root.api.users.manage({ username: 'alice', action: 'disable' })
    expect((await preview(CHEAP)).reason).toContain('banned')
  })

  test('shows users their own tokens without channels, and administrators any, by owner and name too', async () => {
    const { alice, bob, boss, token } = await open()
    const own = await alice.api.calls.preview({ token: token.id, model: CHEAP })
    expect(own.models).toMatchObject([{ name: CHEAP, reason: '', channels: [] }])
    await expect(bob.api.calls.preview({ token: token.id, model: CHEAP })).rejects.toThrow()
    const named = { username: 'alice', token_name: token.name, model: CHEAP }
    await expect(bob.api.calls.preview(named)).rejects.toThrow()
    expect(await boss.api.calls.preview(named)).toMatchObject({ token_name: token.name, username: 'alice' })
    await expect(boss.api.calls.preview({ ...named, username: 'nobody' })).rejects.toThrow()
  })
})
