import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/db/open.ts'
import { openStores } from '../../src/stores.ts'
import { createUpkeep, PROCESS_LIFETIME } from '../../src/upkeep/upkeep.ts'
import { query, statement } from '../databases.ts'
import { replies } from '../provider.ts'
import { balances, newRelay, type Relay } from '../relay.ts'

const PROGRAM = fileURLToPath(new URL('relay-process.ts', import.meta.url))

/** Calls before each of the 50 kills, by each of two processes. */
const KILLS = Array.from({ length: 5 }, () => [1, 9, 3, 20, 6]).flat()

const GIVEN = 1_000_000

/** What the account has, has spent, and has reserved, at one moment. */
async function sumOf({ database, token }: Relay): Promise<number> {
  const [row] = await query(
    database,
    `SELECT quota + used_quota + (SELECT coalesce(sum(quota), 0) FROM reservations WHERE user_id = users.id) AS sum
    FROM users WHERE id = :user`,
    { user: token.user_id },
  )
  return Number(row?.sum)
}

/** Starts a process that relays calls, kills it after a number of them, and returns their statuses. */
async function killedAfter(calls: number, { database, token }: Relay): Promise<string[]> {
  const child: ChildProcess = spawn(process.execPath, [PROGRAM, database, token.key], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let printed = ''
  child.stdout?.on('data', (chunk) => {
    printed += chunk
    if (printed.split('\n').length > calls) child.kill('SIGKILL')
  })
  expect((await ended)[1]).toBe('SIGKILL')
  return printed.split('\n').slice(0, -1)
}

/** Does the regular work of a living process, after the leases of dead ones have ended. */
async function recoverLater({ database }: Relay): Promise<void> {
  const db = await openDatabase(database, { poolSize: 2 })
  onTestFinished(() => db.close())
  await createUpkeep(await openStores(db, () => Date.now() + PROCESS_LIFETIME + 1000)).run()
}

test('D201 after fifty kills of processes that relay calls, no quota is lost, and the living refund what the dead held', async () => {
  const relay = await newRelay(async (response, request) => {
    await setTimeout(5)
    return replies()(response, request)
  })
  const statuses: string[] = []
  let isOver = false
  const killing = async () => {
    for (const calls of KILLS) {
      statuses.push(...(await killedAfter(calls, relay)))
      expect(await sumOf(relay)).toBe(GIVEN)
    }
  }
  const living = async () => {
    while (!isOver) statuses.push(String((await relay.chat()).status))
  }
  const calls = [living(), living()]
  await Promise.all([killing(), killing()])
  isOver = true
  await Promise.all(calls)

  expect(new Set(statuses)).toEqual(new Set(['200']))
  expect((await balances(relay)).held).toBeGreaterThan(0)
  expect(await sumOf(relay)).toBe(GIVEN)
  await recoverLater(relay)
  const { held, logged, rows, calls: counted, userLeft, userUsed, tokenUsed, channelUsed } = await balances(relay)
  expect(held).toBe(0)
  expect(userLeft + userUsed).toBe(GIVEN)
  expect([tokenUsed, channelUsed, logged]).toEqual([userUsed, userUsed, userUsed])
  expect(rows).toBe(counted)
  expect(rows).toBeGreaterThanOrEqual(statuses.length)
  expect(
    await statement(relay.database, 'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()'),
  ).toEqual([{ deadlocks: 0 }])
}, 600_000)
