import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { createGateway } from '../src/index.ts'
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
