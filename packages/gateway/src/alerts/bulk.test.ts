import type { AlertRule } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { newAlerts, ruleFor } from '../../test/alerts.ts'

const MINUTE = 60_000

/** Opens alerts with a rule for changes, and three further rules to change. */
async function withChanges(fields: Partial<AlertRule> = {}) {
  const alerts = await newAlerts()
  const { alertRules, alertSender, clock, origins, target } = alerts
  await alertRules.create(ruleFor(['record.changed'], [target.id], fields))
  const ids: number[] = []
  for (const name of ['one', 'two', 'three'])
    ids.push((await alertRules.create(ruleFor(['channel.enabled'], [], { name, status: 2 }))).id)
  clock.advance(MINUTE)
  await alertSender.run()
  const origin = { via: 'session', call: 'PUT /api/alert/rule/', requestId: '', address: '', device: '' }
  /** Changes rules, each in a call of its own. */
  const change = (user: { userId: number; username: string }, batch: string, rules: readonly number[]) =>
    origins.as({ ...origin, ...user, batch }, async () => {
      for (const id of rules) {
        const { threshold = 0 } = alertRules.find(id) ?? {}
        await alertRules.update(id, { threshold: threshold + 1 })
      }
    })
  const { requests } = alerts.receiver
  const before = requests.length
  return { ...alerts, ids, change, sent: () => requests.slice(before).map(({ body }) => body) }
}

const boss = { userId: 2, username: 'boss' }
const root = { userId: 1, username: 'root' }

describe('a bulk change', () => {
  test('is one alert once it has ended, which names all rows and the entry of the journal', async () => {
    const { alertSender, alertDeliveries, clock, ids, change, journal, sent } = await withChanges()
    await change(boss, 'b', ids.slice(0, 2))
    clock.advance(MINUTE / 2)
    await change(boss, 'b', ids.slice(2))
    clock.advance(MINUTE / 2)
    await alertSender.run()
    expect(sent()).toEqual([])
    clock.advance(MINUTE)
    await alertSender.run()
    const [entry] = await journal.page({})
    expect(entry?.rows).toHaveLength(3)
    expect(sent()).toEqual([
      {
        id: entry?.id,
        event: 'record.changed',
        created_at: entry?.created_at,
        record: { kind: 'alert_rule', id: 0, name: '' },
        data: { action: 'changed', fields: ['threshold'], records: 3, username: 'boss', via: 'session' },
      },
    ])
    expect((await alertDeliveries.page({}))[0]).toMatchObject({ state: 'delivered', event: { data: { records: 3 } } })
  })

  test('is told apart from another one, and from single changes', async () => {
    const { alertSender, alertRules, clock, ids, change, sent } = await withChanges()
    await change(boss, 'b', ids)
    await change(root, 'b', ids)
    await change(root, 'c', ids.slice(1))
    await alertRules.update(ids[0] ?? 0, { threshold: 9 })
    clock.advance(MINUTE)
    await alertSender.run()
    const records = sent().map((body) => (body.data as { records: number }).records)
    expect(records.toSorted()).toEqual([1, 2, 3, 3])
  })

  test('that goes on after its alert is told again', async () => {
    const { alertSender, clock, ids, change, sent } = await withChanges()
    for (const id of ids.slice(0, 2)) {
      await change(boss, 'b', [id])
      clock.advance(MINUTE)
      await alertSender.run()
    }
    expect(sent()).toMatchObject([{ data: { records: 1 } }, { data: { records: 2 } }])
  })

  test('has the address of its entry in texts', async () => {
    const { alertRules, alertSender, alertTargets, clock, ids, change, journal, options, receiver } =
      await withChanges()
    await options.set('ServerAddress', 'https://gateway.example/')
    const draft = { name: 'Slack', kind: 'slack', language: 'en', status: 1 } as const
    const { id } = await alertTargets.create(draft, { url: `${receiver.url}/slack` })
    await alertRules.create(ruleFor(['record.changed'], [id]))
    await change(boss, 'b', ids)
    clock.advance(MINUTE)
    await alertSender.run()
    const [entry] = await journal.page({})
    const texts = receiver.requests.filter(({ path }) => path === '/slack').map(({ body }) => String(body.text))
    expect(texts.at(-1)).toContain(
      `boss changed 3 records (alert rule): threshold https://gateway.example/journal?id=${entry?.id}`,
    )
  })
})
