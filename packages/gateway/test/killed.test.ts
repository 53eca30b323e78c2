import { DatabaseSync } from 'node:sqlite'
import type { AlertDelivery } from '@relaydeck/api-sdk'
import { expect, test } from 'vitest'
import { createGateway } from '../src/index.ts'
import { newAlerts, openAlertStores, ruleFor } from './alerts.ts'
import { newFile } from './files.ts'
import { killedAfter } from './kills.ts'
import { MIXED_CALLS } from './mixed-calls.ts'
import { newMixedRelay, sumsOf } from './mixed-relay.ts'
import { sumOf } from './relay.ts'

const namesIn = (database: string) => {
  const db = new DatabaseSync(database)
  const integrity = db.prepare('PRAGMA integrity_check').get()
  const names = db
    .prepare('SELECT name FROM tokens')
    .all()
    .map(({ name }) => String(name))
  db.close()
  return { integrity, names: new Set(names) }
}

/** Number of acknowledged writes or calls before each of 25 kills. */
const KILLS = Array.from({ length: 5 }, () => [1, 20, 4, 45, 12]).flat()

test('after 25 kills under writes, no acknowledged write is lost, and the file is intact', async () => {
  const database = newFile()
  const reported: string[] = []
  for (const reports of KILLS) {
    reported.push(...(await killedAfter(reports, 'writer', database)))
    const { integrity, names } = namesIn(database)
    expect(integrity).toEqual({ integrity_check: 'ok' })
    expect(reported.filter((name) => !names.has(name))).toEqual([])
  }
  expect(reported.length).toBeGreaterThan(400)
  const gateway = await createGateway({ database })
  await gateway.close()
}, 180_000)

test('after 25 kills under calls of every kind, no quota is lost, and no acknowledged call is free', async () => {
  const relay = await newMixedRelay()
  // One process at a time can use the file.
  await relay.gateway.close()
  const before = await sumsOf(relay)
  const ended: string[] = []
  for (const [round, calls] of KILLS.entries()) {
    ended.push(...(await killedAfter(calls, 'relay-process', relay.database, relay.token.key, String(round))))
    expect(await sumOf(relay)).toBe(before.userLeft)
  }
  const answered = ended.filter((line) => line.endsWith(' 200'))
  expect(ended.filter((line) => !/ (200|aborted)$/.test(line))).toEqual([])
  expect(new Set(answered.map((line) => line.split(' ')[0]))).toEqual(new Set(MIXED_CALLS.map(({ path }) => path)))

  // The next start refunds the reservations of the last process.
  const gateway = await createGateway({ database: relay.database })
  await gateway.close()
  const { held, logged, rows, calls, userLeft, userUsed, tokenUsed, channelsUsed } = await sumsOf(relay)
  expect([held, userLeft + userUsed]).toEqual([0, before.userLeft])
  expect([tokenUsed, channelsUsed, logged]).toEqual([userUsed, userUsed, userUsed])
  expect(rows).toBe(calls)
  expect(rows).toBeGreaterThanOrEqual(answered.length)
}, 180_000)

test('after 15 kills while alerts are sent, each event has arrived once, or is said to be unknown', async () => {
  const alerts = await newAlerts()
  const { alertRules, database, db, receiver, target } = alerts
  receiver.behaviour = (response) => setTimeout(() => response.end(), 5)
  await alertRules.create(ruleFor(['record.changed'], [target.id]))
  await db.close()
  for (const changes of KILLS.slice(0, 15)) await killedAfter(changes, 'alert-process', database)

  receiver.behaviour = (response) => response.end()
  const { alertSender, alertDeliveries, leases } = await openAlertStores(database, () => Date.now())
  // No process of the file is alive.
  await leases.clear()
  await alertSender.run()
  const deliveries: AlertDelivery[] = []
  for (let p = 0; deliveries.length === p * 1000; p++)
    deliveries.push(...(await alertDeliveries.page({ p, size: 1000 })))
  const of = (state: string) => deliveries.filter((delivery) => delivery.state === state).map(({ event }) => event.id)
  const arrived = receiver.requests.map(({ body }) => body.id as number)
  expect(new Set(arrived).size).toBe(arrived.length)
  expect(of('delivered').filter((id) => !arrived.includes(id))).toEqual([])
  expect(of('delivered').length + of('unknown').length).toBe(deliveries.length)
  // Each kill ends at most one delivery to the only target.
  expect(of('unknown').length).toBeLessThanOrEqual(15)
  expect(of('delivered').length).toBeGreaterThan(200)
}, 180_000)
