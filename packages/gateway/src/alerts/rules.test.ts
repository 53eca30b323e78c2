import { describe, expect, test } from 'vitest'
import { newAlerts, ruleFor } from '../../test/alerts.ts'
import { manualClock } from '../../test/client.ts'
import { dueTime } from './due.ts'

const HOUR = 60 * 60_000
const NONE = { quiet_from: '', quiet_until: '', digest_at: '' }

const at = (text: string) => Date.parse(text) / 1000

describe('a rule sends', () => {
  test.each([
    ['at once', NONE, 'UTC', '2026-11-28T12:00:30Z', '2026-11-28T12:00:30Z'],
    [
      'after quiet hours over midnight',
      { ...NONE, quiet_from: '22:00', quiet_until: '07:00' },
      'UTC',
      '2026-11-28T23:10:00Z',
      '2026-11-29T07:00:00Z',
    ],
    [
      'after quiet hours, in the early morning',
      { ...NONE, quiet_from: '22:00', quiet_until: '07:00' },
      'UTC',
      '2026-11-28T06:59:59Z',
      '2026-11-28T07:00:00Z',
    ],
    [
      'at the end of quiet hours',
      { ...NONE, quiet_from: '22:00', quiet_until: '07:00' },
      'UTC',
      '2026-11-28T07:00:00Z',
      '2026-11-28T07:00:00Z',
    ],
    [
      'after quiet hours by day',
      { ...NONE, quiet_from: '12:00', quiet_until: '13:30' },
      'Asia/Shanghai',
      '2026-11-28T04:20:00Z',
      '2026-11-28T05:30:00Z',
    ],
    [
      'at the time of its digest',
      { ...NONE, digest_at: '09:00' },
      'Asia/Kolkata',
      '2026-11-28T04:00:00Z',
      '2026-11-29T03:30:00Z',
    ],
    [
      'at the time of its digest, today',
      { ...NONE, digest_at: '09:00' },
      'Asia/Kolkata',
      '2026-11-28T03:00:10Z',
      '2026-11-28T03:30:00Z',
    ],
    [
      'after quiet hours in which its digest is',
      { quiet_from: '08:00', quiet_until: '10:00', digest_at: '09:00' },
      'UTC',
      '2026-11-28T03:00:00Z',
      '2026-11-28T10:00:00Z',
    ],
    [
      'in the night in which the clocks go back',
      { ...NONE, digest_at: '09:00' },
      'Europe/Berlin',
      '2026-10-24T20:00:00Z',
      '2026-10-25T08:00:00Z',
    ],
    [
      'in the night in which the clocks go forward',
      { ...NONE, digest_at: '09:00' },
      'Europe/Berlin',
      '2026-03-28T20:00:00Z',
      '2026-03-29T07:00:00Z',
    ],
  ])('%s', (_, rule, zone, event, due) => {
    expect(new Date(dueTime(rule, at(event), zone) * 1000).toISOString()).toBe(new Date(at(due) * 1000).toISOString())
  })
})

describe('a rule', () => {
  test('is for its groups and channels only', async () => {
    const { alertRules, alertDeliveries, events, target } = await newAlerts()
    const rule = (fields: object) => alertRules.create(ruleFor(['channel.enabled'], [target.id], fields))
    const rules = [
      await rule({ channels: [3] }),
      await rule({ channels: [4] }),
      await rule({ groups: ['vip'] }),
      await rule({ groups: ['default', 'vip'] }),
      await rule({ status: 2 }),
    ]
    const tell = (channel: number, groups: string[]) =>
      events.emit({
        event: 'channel.enabled',
        record: { kind: 'channel', key: channel },
        data: {},
        scope: { groups, channels: [channel] },
      })
    await tell(3, ['other'])
    await tell(4, ['other'])
    await tell(5, ['default'])
    await tell(5, ['other'])
    const sent = (await alertDeliveries.page({})).toReversed().map(({ rule: { id } }) => id)
    expect(sent).toEqual([rules[0]?.id, rules[1]?.id, rules[3]?.id])
  })

  test('with the same target as another one sends an event once', async () => {
    const { alertRules, alertSender, receiver, target, tell } = await newAlerts()
    for (const every_minutes of [0, 10])
      await alertRules.create(ruleFor(['channel.enabled'], [target.id], { every_minutes }))
    await tell()
    await tell()
    await alertSender.run()
    expect(receiver.requests).toHaveLength(2)
  })

  test('sends an event of a record once in its time', async () => {
    const { alertRules, alertSender, clock, receiver, target, tell, states } = await newAlerts()
    await alertRules.create(ruleFor(['channel.enabled'], [target.id], { every_minutes: 60 }))
    await tell(1)
    await tell(1)
    await tell(2)
    await alertSender.run()
    expect([receiver.requests.length, (await states()).toReversed()]).toEqual([
      2,
      ['delivered', 'skipped', 'delivered'],
    ])
    clock.advance(HOUR)
    await tell(1)
    await alertSender.run()
    expect(receiver.requests).toHaveLength(3)
  })

  test('keeps alerts in quiet hours, and sends them in one message', async () => {
    const clock = manualClock(Date.parse('2026-11-28T23:00:00Z'))
    const { alertRules, alertSender, alertTargets, receiver, tell, states } = await newAlerts(clock)
    receiver.behaviour = (response) => response.end('ok')
    const draft = { name: 'Slack', kind: 'slack', language: 'en', status: 1 } as const
    const { id } = await alertTargets.create(draft, { url: receiver.url })
    await alertRules.create(ruleFor(['channel.enabled'], [id], { quiet_from: '22:00', quiet_until: '07:00' }))
    for (const channel of [1, 2, 3]) await tell(channel)
    await alertSender.run()
    expect([receiver.requests.length, await states()]).toEqual([0, ['waiting', 'waiting', 'waiting']])
    clock.advance(8 * HOUR)
    await alertSender.run()
    expect(receiver.requests).toHaveLength(1)
    expect(receiver.requests[0]?.bytes.toString()).toMatch(/3 alerts.*#1.*#2.*#3/)
    expect(await states()).toEqual(['delivered', 'delivered', 'delivered'])
  })

  test('that is changed by another one applies at once, and what is undone is restored', async () => {
    const { alertRules, target } = await newAlerts()
    const { id } = await alertRules.create(ruleFor(['channel.enabled'], [target.id]))
    await alertRules.update(id, { events: ['gateway.started'], threshold: 0 })
    expect(alertRules.for('channel.enabled')).toEqual([])
    expect(alertRules.for('gateway.started')).toMatchObject([{ id, targets: [target.id] }])
    expect(await alertRules.remove(id)).toBe(true)
    expect(alertRules.all()).toEqual([])
  })
})
