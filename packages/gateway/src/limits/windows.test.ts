import { allowedBy, LIMIT_KINDS, LIMIT_PERIODS, type LimitDraft } from '@relaydeck/api-sdk'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newDatabase, ON_POSTGRES } from '../../test/databases.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open.ts'
import { createPeriods } from './periods.ts'
import { LimitReached, type NewHold, openWindows, type Windows } from './windows.ts'

const NOON = Date.parse('2026-11-28T12:00:00Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const FIVE_HOURS = 300 * MINUTE

const subject = 'token 1'
/** Whose limit it is. */
const owned = { subject, of: 'token' } as const

/** Opens the windows of a number of processes, which share a database and a clock. */
async function open(processes = 1) {
  const time = { now: NOON, zone: 'UTC' }
  const database = await newDatabase()
  const stores: (Windows & { db: Database })[] = []
  // One process at a time can use a file.
  for (let nth = 0; nth < (ON_POSTGRES ? processes : 1); nth++) {
    const db = await openDatabase(database, { serverClock: false })
    onTestFinished(() => db.close())
    const windows = openWindows(
      db,
      () => time.now,
      () => time.zone,
    )
    stores.push({ ...windows, db })
  }
  const [first] = stores
  if (!first) throw new Error('There is one')
  const of = (nth: number) => stores[nth % stores.length] ?? first
  /** Takes an amount of each limit. @returns what is held, or the limit that does not allow it */
  const take = async (limits: readonly LimitDraft[], amount: number, windows = first) => {
    const read = await windows.read(limits.map((limit) => ({ ...owned, limit })))
    const holds = read.windows.map((window) => windows.holdOf(window, amount))
    try {
      await windows.db.transaction(() => windows.take(holds), { isConcurrent: true })
      return holds
    } catch (error) {
      if (error instanceof LimitReached) return error.hold
      throw error
    }
  }
  const read = async (limit: LimitDraft) => {
    const { windows } = await first.read([{ ...owned, limit }])
    return windows[0] ?? { used: -1, end: -1 }
  }
  return { time, first, of, take, read }
}

const isHeld = (taken: readonly NewHold[] | NewHold): taken is readonly NewHold[] => Array.isArray(taken)

/** A use, as the oracle remembers it. */
interface Use {
  readonly at: number
  readonly amounts: number[]
  isRunning: boolean
}

/** Returns what was used of a limit, computed from all uses. */
function expectedUse({ kind, per }: LimitDraft, index: number, uses: readonly Use[], now: number): number {
  const periodAt = createPeriods()
  const startOf = (time: number) =>
    per === undefined || per === '5h' ? 0 : periodAt(per, Math.floor(time / SECOND), 'UTC').start
  return uses
    .filter(({ at, isRunning }) => {
      if (kind === 'concurrent') return isRunning
      return per === '5h' ? at > now - FIVE_HOURS : startOf(at) === startOf(now)
    })
    .reduce((sum, { amounts }) => sum + (amounts[index] ?? 0), 0)
}

const limit = fc.record({
  kind: fc.constantFrom(...LIMIT_KINDS),
  per: fc.constantFrom(...LIMIT_PERIODS),
  amount: fc.integer({ min: 0, max: 40 }),
})

const limitLists = fc.uniqueArray(limit, {
  minLength: 1,
  maxLength: 4,
  selector: ({ kind, per }) => (kind === 'concurrent' ? kind : `${kind} ${per}`),
})

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ take: fc.integer({ min: 1, max: 9 }), process: fc.nat(1) }) },
  {
    weight: 4,
    arbitrary: fc.record({ settle: fc.nat(20), used: fc.integer({ min: 0, max: 12 }), process: fc.nat(1) }),
  },
  { weight: 2, arbitrary: fc.record({ refund: fc.nat(20), process: fc.nat(1) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      wait: fc.constantFrom(SECOND, 20 * SECOND, MINUTE, 50 * MINUTE, 150 * MINUTE, 25 * 60 * MINUTE),
    }),
  },
  { weight: 1, arbitrary: fc.record({ back: fc.constantFrom(SECOND, MINUTE, 30 * MINUTE) }) },
)

describe('windows of limits', () => {
  test('have exactly what calls hold and have used, and allow no more than the limits', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(limitLists, fc.array(step, { minLength: 5, maxLength: 40 }), async (limits, steps) => {
        const { time, of, take } = await open(2)
        const uses: (Use & { readonly holds: readonly NewHold[] })[] = []
        const running = () => uses.filter(({ isRunning }) => isRunning)
        for (const each of steps) {
          if ('wait' in each) time.now += each.wait
          if ('back' in each) time.now -= each.back
          if ('take' in each) {
            const taken = await take(limits, each.take, of(each.process))
            const fits = limits.every(
              (one, index) => expectedUse(one, index, uses, time.now) + each.take <= allowedBy(one, time.now / SECOND),
            )
            expect(isHeld(taken)).toBe(fits)
            if (isHeld(taken)) {
              const amounts = limits.map(() => each.take)
              uses.push({ at: time.now, amounts, isRunning: true, holds: taken })
            }
          }
          const end = 'settle' in each || 'refund' in each ? running().at(0) : undefined
          if (end) {
            const used = 'used' in each ? each.used : 0
            const change = { quota: used, tokens: used, concurrent: 0 }
            await of('process' in each ? each.process : 0).settle(end.holds, change)
            end.isRunning = false
            for (const [index, { kind }] of limits.entries())
              if (kind === 'quota' || kind === 'tokens') end.amounts[index] = used
          }
          const read = await of(0).read(limits.map((one) => ({ ...owned, limit: one })))
          expect(read.windows.map(({ used }) => used)).toEqual(
            limits.map((one, index) => expectedUse(one, index, uses, time.now)),
          )
        }
      }),
      { numRuns: 40 },
    )
  })

  test('end when it was said, although the zone is changed meanwhile', async () => {
    const { time, take, read } = await open()
    const daily: LimitDraft = { kind: 'requests', per: 'day', amount: 3 }
    const end = async () => new Date(((await read(daily)).end ?? 0) * SECOND).toISOString()
    time.zone = 'Asia/Shanghai'
    await take([daily], 2)
    expect(await end()).toBe('2026-11-28T16:00:00.000Z')
    time.zone = 'America/New_York'
    expect([(await read(daily)).used, await end()]).toEqual([2, '2026-11-28T16:00:00.000Z'])
    expect(isHeld(await take([daily], 2))).toBe(false)
    time.now = Date.parse('2026-11-28T16:00:00Z')
    expect([(await read(daily)).used, await end()]).toEqual([0, '2026-11-29T05:00:00.000Z'])
  })

  test('take all of several amounts or none', async () => {
    const { take, read } = await open()
    const [wide, narrow]: LimitDraft[] = [
      { kind: 'requests', per: 'day', amount: 9 },
      { kind: 'requests', per: 'hour', amount: 1 },
    ]
    if (!wide || !narrow) throw new Error('There are two')
    await take([narrow], 1)
    expect(await take([wide, narrow], 1)).toMatchObject({ per: 'hour' })
    expect((await read(wide)).used).toBe(0)
  })

  test('are deleted after their end, and what was used five hours ago is freed', async () => {
    const { time, take, read, first } = await open()
    const limits: LimitDraft[] = [
      { kind: 'requests', per: 'minute', amount: 9 },
      { kind: 'tokens', per: '5h', amount: 9 },
      { kind: 'concurrent', amount: 9 },
    ]
    const holds = await take(limits, 4)
    if (!isHeld(holds)) throw new Error('It is allowed')
    await first.settle(holds, { tokens: 3, concurrent: 0 })
    time.now += FIVE_HOURS
    await first.removeEnded(time.now)
    for (const each of limits) expect((await read(each)).used).toBe(0)
    expect(isHeld(await take(limits, 9))).toBe(true)
  })

  test('that a wrong clock began in the far future do not last until then', async () => {
    const { time, take, read, first } = await open()
    const rolling: LimitDraft = { kind: 'requests', per: '5h', amount: 1 }
    time.now += 400 * 24 * 60 * MINUTE
    await take([rolling], 1)
    time.now = NOON
    expect((await read(rolling)).used).toBe(1)
    await first.removeEnded(time.now)
    expect((await read(rolling)).used).toBe(0)
    expect(isHeld(await take([rolling], 1))).toBe(true)
  })
})
