import { describe, expect, test } from 'vitest'
import { withRootAndAlice } from '../../test/client.ts'
import { query } from '../../test/databases.ts'
import { openProvider } from '../../test/provider.ts'
import { newRelay } from '../../test/relay.ts'
import { newWorld } from '../../test/world.ts'

const WEBHOOK = {
  name: 'Hook',
  kind: 'webhook',
  settings: { url: 'https://alerts.example/', secret: 'signing-secret' },
} as const
const RULE = { name: 'Rule', events: ['channel.disabled' as const], targets: [1] }

describe('a target', () => {
  test('is answered without its secrets, which stay when they are left out', async () => {
    const { boss, database } = await newWorld()
    const created = await boss.api.alertTargets.create(WEBHOOK)
    expect(created).toMatchObject({
      name: 'Hook',
      language: 'zh',
      status: 1,
      settings: { url: 'https://alerts.example/' },
    })
    const { id } = created
    const settings = { url: 'https://alerts.example/' }
    expect(await boss.api.alertTargets.update({ id, name: 'Other', settings })).toMatchObject({
      name: 'Other',
      settings,
    })
    const [row] = await query(database, 'SELECT secrets FROM alert_targets WHERE id = :id', { id })
    expect(row?.secrets).toBe('{"secret":"signing-secret"}')
    const all = JSON.stringify([
      await boss.api.alertTargets.list(),
      await boss.api.alertTargets.get({ id }),
      await boss.api.journal.list({ kind: 'alert_target' }),
      await boss.api.events.list({ kind: 'alert_target' }),
    ])
    expect(all).not.toContain('signing-secret')
  })

  test('says which secrets are saved, and loses an optional one that is removed', async () => {
    const { boss } = await newWorld()
    const url = 'https://pusher.example/push'
    const draft = { name: 'Pusher', kind: 'message_pusher', settings: { url, token: 'push-token' } } as const
    const created = await boss.api.alertTargets.create(draft)
    const { id } = created
    expect(created.secrets).toEqual(['token'])
    expect((await boss.api.alertTargets.update({ id, settings: { url, token: '' } })).secrets).toEqual(['token'])
    const moved = 'https://other.example/push'
    const changed = await boss.api.alertTargets.update({ id, settings: { url: moved, token: null } })
    expect(changed).toMatchObject({ settings: { url: moved }, secrets: [] })
    const [entry] = await boss.api.journal.list({ kind: 'alert_target' })
    expect(entry?.changes.map(({ field }) => field)).toEqual(['settings', 'secrets'])
    expect(JSON.stringify(entry)).not.toContain('push-token')
  })

  test('does not lose a secret that its kind needs', async () => {
    const { boss } = await newWorld()
    const { id } = await boss.api.alertTargets.create(WEBHOOK)
    const settings = { ...WEBHOOK.settings, secret: null }
    await expect(boss.api.alertTargets.update({ id, settings })).rejects.toThrow('“secret”')
    expect((await boss.api.alertTargets.get({ id })).secrets).toEqual(['secret'])
  })

  test('keeps no secret for another address', async () => {
    const { boss } = await newWorld()
    const { id } = await boss.api.alertTargets.create(WEBHOOK)
    const url = 'https://elsewhere.example/'
    await expect(boss.api.alertTargets.update({ id, settings: { url } })).rejects.toThrow('Enter the secret again')
    await boss.api.alertTargets.update({ id, settings: { url, secret: 'new' } })
    expect((await boss.api.alertTargets.get({ id })).settings).toEqual({ url })
  })

  test('keeps no secret for another address when a change is taken back', async () => {
    const { boss, root } = await newWorld()
    const { id } = await boss.api.alertTargets.create(WEBHOOK)
    const url = 'https://elsewhere.example/'
    for (const settings of [
      { url, secret: 'signing-secret' },
      { url, secret: 'other' },
    ])
      await boss.api.alertTargets.update({ id, settings })
    const moved = (await boss.api.journal.list({ kind: 'alert_target' })).find(({ changes }) =>
      changes.some(({ field }) => field === 'settings'),
    )
    await boss.api.journal.undo({ id: (await boss.api.journal.list({ kind: 'alert_target' }))[0]?.id ?? 0 })
    await expect(boss.api.journal.undo({ id: moved?.id ?? 0 })).rejects.toThrow('Enter the secret again')
    await root.api.journal.undo({ id: moved?.id ?? 0 })
    expect((await boss.api.alertTargets.get({ id })).settings).toEqual({ url: 'https://alerts.example/' })
  })

  test('at a private address is created by the super administrator only', async () => {
    const { boss, root } = await newWorld()
    const target = { ...WEBHOOK, settings: { url: 'http://10.0.0.8/hook', secret: 'x' } }
    await expect(boss.api.alertTargets.create(target)).rejects.toThrow('10.0.0.8')
    await root.api.alertTargets.create(target)
    await boss.api.alertTargets.create(target)
    await expect(
      root.api.alertTargets.create({ ...target, settings: { url: 'http://169.254.169.254/', secret: 'x' } }),
    ).rejects.toThrow('169.254.169.254')
  })

  test.each([
    ['an empty name', { name: ' ' }],
    ['a long name', { name: 'x'.repeat(31) }],
    ['no secret', { settings: { url: 'https://alerts.example/' } }],
    ['another scheme', { settings: { url: 'file:///etc/passwd', secret: 'x' } }],
    ['no URL', { settings: { secret: 'x' } }],
    ['a header in its secret', { settings: { url: 'https://alerts.example/', secret: 'x\r\ny: z' } }],
    ['a mail address that is a list of names', { kind: 'mail', settings: { to: 'a@example.com, b' } }],
  ] as const)('with %s is refused', async (_, fields) => {
    const { boss } = await newWorld()
    await expect(boss.api.alertTargets.create({ ...WEBHOOK, ...fields })).rejects.toThrow(/name|setting/i)
  })

  test('is tested with a message, and answers what came back', async () => {
    const { root } = await newRelay()
    const receiver = await openProvider((response) => {
      response.statusCode = 418
      response.end('teapot for signing-secret')
    })
    const { id } = await root.api.alertTargets.create({
      ...WEBHOOK,
      settings: { url: receiver.url, secret: 'signing-secret' },
    })
    expect(await root.api.alertTargets.test({ id })).toEqual({
      delivered: false,
      http_status: 418,
      answer: 'teapot for …',
    })
    receiver.behaviour = (response) => response.end('fine')
    expect(await root.api.alertTargets.test({ id })).toEqual({ delivered: true, http_status: 200, answer: 'fine' })
    expect(receiver.requests[1]?.body).toMatchObject({ event: 'test', record: { kind: 'gateway' } })
    expect(await root.api.alertDeliveries.list()).toHaveLength(1)
  })

  test('that is removed is no part of any rule', async () => {
    const { boss } = await newWorld()
    const { id } = await boss.api.alertTargets.create(WEBHOOK)
    const rule = await boss.api.alertRules.create({ ...RULE, targets: [1, id] })
    await boss.api.alertTargets.remove({ id })
    expect((await boss.api.alertRules.get({ id: rule.id })).targets).toEqual([1])
    await boss.api.alertRules.update({ id: rule.id, every_minutes: 5 })
  })

  test('that is removed gets nothing more, and its secret is restored when that is taken back', async () => {
    const { boss, database } = await newWorld()
    const { id } = await boss.api.alertTargets.create(WEBHOOK)
    await boss.api.alertTargets.remove({ id })
    await expect(boss.api.alertTargets.get({ id })).rejects.toThrow('not found')
    const [entry] = await boss.api.journal.list({ kind: 'alert_target' })
    await boss.api.journal.undo({ id: entry?.id ?? 0 })
    const [row] = await query(database, 'SELECT secrets FROM alert_targets WHERE id = :id', { id })
    expect(row?.secrets).toBe('{"secret":"signing-secret"}')
  })
})

describe('a rule', () => {
  test.each([
    ['no events', { events: [] }, 'at least one'],
    ['an unknown target', { targets: [99] }, '#99'],
    ['a threshold of two types of events', { events: ['limit.near', 'user.quota_low'], threshold: 5 }, 'threshold'],
    ['a threshold of events without a level', { threshold: 5 }, 'threshold'],
    ['a negative threshold', { events: ['limit.near'], threshold: -1 }, 'threshold'],
    ['a time that is none', { digest_at: '24:00' }, '22:00'],
    ['quiet hours without an end', { quiet_from: '22:00' }, 'end'],
    ['quiet hours of no length', { quiet_from: '22:00', quiet_until: '22:00' }, 'end'],
    ['an interval that is too long', { every_minutes: 43_201 }, '43200'],
    ['a group with a comma', { groups: ['a,b'] }, 'groups'],
  ] as const)('with %s is refused', async (_, fields, message) => {
    const { boss } = await newWorld()
    const rule = { ...RULE, ...fields } as Parameters<typeof boss.api.alertRules.create>[0]
    await expect(boss.api.alertRules.create(rule)).rejects.toThrow(message)
  })

  test('is created, changed in single fields, listed and removed', async () => {
    const { boss } = await newWorld()
    const { id } = await boss.api.alertRules.create({ ...RULE, groups: ['vip'], channels: [1] })
    const changed = await boss.api.alertRules.update({ id, quiet_from: '22:00', quiet_until: '07:00' })
    expect(changed).toMatchObject({
      ...RULE,
      groups: ['vip'],
      channels: [1],
      quiet_from: '22:00',
      quiet_until: '07:00',
    })
    expect(await boss.api.alertRules.get({ id })).toEqual(changed)
    expect((await boss.api.alertRules.list()).map((rule) => rule.id)).toEqual([id, 1])
    await boss.api.alertRules.remove({ id })
    await expect(boss.api.alertRules.get({ id })).rejects.toThrow('not found')
  })
})

test('users have no alerts', async () => {
  const { alice } = await withRootAndAlice()
  await expect(alice.api.alertTargets.list()).rejects.toThrow()
  await expect(alice.api.events.list()).rejects.toThrow()
})

test('events are listed by type, kind and record, newest first', async () => {
  const { boss, root } = await newWorld()
  await root.api.channels.update({ id: 1, priority: 7 })
  const of = async (filters: Parameters<typeof boss.api.events.list>[0]) =>
    (await boss.api.events.list(filters)).map(({ event }) => event)
  expect(await of({ event: 'gateway.started', page_size: 1 })).toEqual(['gateway.started'])
  expect(new Set(await of({ kind: 'channel', record_id: '1', page_size: 50 }))).toEqual(new Set(['record.changed']))
  expect(await of({ kind: 'gateway', event: 'record.changed' })).toEqual([])
  const ids = (await boss.api.events.list({ page_size: 100 })).map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
})
