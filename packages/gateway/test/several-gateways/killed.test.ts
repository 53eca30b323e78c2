import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/db/open.ts'
import { openStores } from '../../src/stores.ts'
import { createUpkeep, PROCESS_LIFETIME } from '../../src/upkeep/upkeep.ts'
import { TOKEN_DRAFT } from '../client.ts'
import { statement } from '../databases.ts'
import { killedAfter } from '../kills.ts'
import { MIXED_CALLS } from '../mixed-calls.ts'
import { newMixedRelay, sumsOf } from '../mixed-relay.ts'
import { type Relay, sumOf } from '../relay.ts'

/** Calls before each of the 50 kills, by each of two processes. */
const KILLS = Array.from({ length: 5 }, () => [1, 9, 3, 20, 6]).flat()

/** More than the living and the dead can use, however long the kills take. */
const GIVEN = 1_000_000_000

/** Does the regular work of a living process, after the leases of dead ones have ended. */
async function recoverLater({ database }: Relay): Promise<void> {
  const db = await openDatabase(database, { poolSize: 2, serverClock: false })
  onTestFinished(() => db.close())
  await createUpkeep(await openStores(db, () => Date.now() + PROCESS_LIFETIME + 1000)).run()
}

test('after fifty kills of processes that relay calls of every kind, no quota is lost, and the living refund what the dead held', async () => {
  const relay = await newMixedRelay()
  await relay.gateway.admin.updateUser('alice', { quota: GIVEN })
  await relay.alice.api.tokens.update({ id: relay.token.id, ...TOKEN_DRAFT, remain_quota: GIVEN })
  const ended: string[] = []
  let isOver = false
  const killing = async () => {
    for (const [round, calls] of KILLS.entries()) {
      ended.push(...(await killedAfter(calls, 'relay-process', relay.database, relay.token.key, String(round))))
      expect(await sumOf(relay)).toBe(GIVEN)
    }
  }
  const living = async () => {
    while (!isOver) ended.push(`/v1/chat/completions ${(await relay.chat()).status}`)
  }
  const calls = [living(), living()]
  await Promise.all([killing(), killing()])
  isOver = true
  await Promise.all(calls)

  const answered = ended.filter((line) => line.endsWith(' 200'))
  expect(ended.filter((line) => !/ (200|aborted)$/.test(line))).toEqual([])
  expect(new Set(answered.map((line) => line.split(' ')[0]))).toEqual(new Set(MIXED_CALLS.map(({ path }) => path)))
  expect((await sumsOf(relay)).held).toBeGreaterThan(0)
  expect(await sumOf(relay)).toBe(GIVEN)
  await recoverLater(relay)
  const { held, logged, rows, calls: counted, userLeft, userUsed, tokenUsed, channelsUsed } = await sumsOf(relay)
  expect(held).toBe(0)
  expect(userLeft + userUsed).toBe(GIVEN)
  expect([tokenUsed, channelsUsed, logged]).toEqual([userUsed, userUsed, userUsed])
  expect(rows).toBe(counted)
  expect(rows).toBeGreaterThanOrEqual(answered.length)
  expect(
    await statement(relay.database, 'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()'),
  ).toEqual([{ deadlocks: 0 }])
}, 600_000)
