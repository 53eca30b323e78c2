import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { administer, newDatabase } from '../../../test/databases.ts'
import { isConstraintViolation, isUniqueViolation } from '../errors.ts'
import { openDatabase } from '../open.ts'

async function open(url?: string, poolSize = 4) {
  const database = url ?? (await newDatabase())
  const db = await openDatabase(database, { poolSize })
  onTestFinished(() => db.close())
  return { db, url: database }
}

/** Opens a database with a table of counters. */
async function withCounters(poolSize = 4) {
  const opened = await open(undefined, poolSize)
  await opened.db.run('CREATE TABLE counters (name TEXT PRIMARY KEY, value BIGINT NOT NULL)')
  await opened.db.run(`INSERT INTO counters VALUES ('a', 0), ('b', 0)`)
  return opened
}

type Db = Awaited<ReturnType<typeof open>>['db']

const counterOf = async (db: Db, name = 'a') =>
  Number((await db.get('SELECT value FROM counters WHERE name = :name', { name }))?.value)

/** Reads a counter, waits, and writes it plus one. */
const increment = async (db: Db) => {
  const value = await counterOf(db)
  await setTimeout(1)
  await db.run(`UPDATE counters SET value = :value WHERE name = 'a'`, { value: value + 1 })
}

const pidOf = async (db: Db) => Number((await db.get('SELECT pg_backend_pid() AS pid'))?.pid)

describe('statements', () => {
  test('that are prepared are planned once for each connection, also within transactions', async () => {
    const { db } = await withCounters(1)
    const find = (name: string) =>
      db.get('SELECT value FROM counters WHERE name = :name', { name }, { isPrepared: true })
    expect(await find('a')).toEqual({ value: 0 })
    await db.transaction(async () => {
      await db.run(`UPDATE counters SET value = 7 WHERE name = 'a'`)
      expect(await find('a')).toEqual({ value: 7 })
    })
    expect(await find('none')).toBeUndefined()
    const plans = await db.all(`SELECT name FROM pg_prepared_statements WHERE statement LIKE '%counters%'`)
    expect(plans).toHaveLength(1)
    await db.run('ALTER TABLE counters ADD COLUMN other INTEGER')
    expect(await find('a')).toEqual({ value: 7 })
  })

  test('return integers and sums as numbers, and the number of changed rows', async () => {
    const { db } = await withCounters()
    await db.run(`UPDATE counters SET value = ${Number.MAX_SAFE_INTEGER} WHERE name = 'a'`)
    expect(await db.all('SELECT name, value FROM counters ORDER BY name')).toEqual([
      { name: 'a', value: Number.MAX_SAFE_INTEGER },
      { name: 'b', value: 0 },
    ])
    expect(await db.get('SELECT count(*) AS count, sum(value * 0.5) AS sum FROM counters')).toEqual({
      count: 2,
      sum: Number.MAX_SAFE_INTEGER / 2,
    })
    expect(await db.run('UPDATE counters SET value = 1')).toBe(2)
    expect(await db.get(`SELECT 1 FROM counters WHERE name = 'c'`)).toBeUndefined()
  })

  test('report violated constraints', async () => {
    const { db } = await withCounters()
    const duplicate = await db.run(`INSERT INTO counters VALUES ('a', 0)`).catch((error: unknown) => error)
    const missing = await db.run(`INSERT INTO counters VALUES ('c', NULL)`).catch((error: unknown) => error)
    expect([isUniqueViolation(duplicate), isConstraintViolation(duplicate)]).toEqual([true, true])
    expect([isUniqueViolation(missing), isConstraintViolation(missing)]).toEqual([false, true])
  })
})

describe('transactions', () => {
  test('are committed, or rolled back if the function throws', async () => {
    const { db } = await withCounters()
    await db.transaction(() => increment(db))
    const failing = db.transaction(async () => {
      await increment(db)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await counterOf(db)).toBe(1)
  })

  test('run one after the other, in two processes too', async () => {
    const { db, url } = await withCounters()
    const { db: other } = await open(url)
    await Promise.all(
      Array.from({ length: 40 }, (_, nth) => (nth % 2 ? db : other)).map((each) =>
        each.transaction(() => increment(each)),
      ),
    )
    expect(await counterOf(db)).toBe(40)
  })

  test('inside another one are part of it', async () => {
    const { db } = await withCounters()
    const failing = db.transaction(async () => {
      await db.transaction(() => increment(db))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await counterOf(db)).toBe(0)
  })

  test('that wait for each other do not use up the connections', async () => {
    const { db } = await withCounters(2)
    const { promise: blocked, resolve: release } = Promise.withResolvers<void>()
    const first = db.transaction(async () => {
      await blocked
      await increment(db)
    })
    const waiting = Array.from({ length: 20 }, () => db.transaction(() => increment(db)))
    release()
    await Promise.all([first, ...waiting])
    expect(await counterOf(db)).toBe(21)
  })

  test('concurrent ones do not wait for the others', async () => {
    const { db } = await withCounters()
    const { promise: blocked, resolve: release } = Promise.withResolvers<void>()
    const first = db.transaction(() => blocked)
    await db.transaction(() => increment(db), { isConcurrent: true, isDurable: false })
    expect(await counterOf(db)).toBe(1)
    release()
    await first
  })

  test('that have ended cannot be used', async () => {
    const { db } = await withCounters()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    let late: Promise<unknown> | undefined
    await db.transaction(async () => {
      late = ended.then(() => increment(db))
    })
    end()
    await expect(late).rejects.toThrow('The transaction has ended')
  })

  test('are not committed after a failed statement, even if its error is caught', async () => {
    const { db } = await withCounters()
    const failing = db.transaction(async () => {
      await increment(db)
      await db.run(`INSERT INTO counters VALUES ('a', 0)`).catch(() => undefined)
    })
    await expect(failing).rejects.toThrow('duplicate key')
    expect(await counterOf(db)).toBe(0)
  })
})

describe('notifications', () => {
  test('reach this process when the transaction resolves, and others soon; each once', async () => {
    const { db, url } = await withCounters()
    const { db: other } = await open(url)
    const [heard, heardByOther]: [unknown[], unknown[]] = [[], []]
    db.listen('topic', async (detail) => void heard.push([detail, await counterOf(db)]))
    other.listen('topic', async (detail) => void heardByOther.push([detail, await counterOf(other)]))
    await db.transaction(async () => {
      await db.notify('topic', 'x')
      await increment(db)
      expect(heard).toEqual([])
    })
    expect(heard).toEqual([['x', 1]])
    await db.notify('other topic', 'y')
    await db.notify('topic', 'z')
    await expect
      .poll(() => heardByOther)
      .toEqual([
        ['x', 1],
        ['z', 1],
      ])
    expect(heard).toHaveLength(2)
  })

  test('make this process read again after a rollback, and do not reach others', async () => {
    const { db, url } = await withCounters()
    const { db: other } = await open(url)
    const [heard, heardHere]: [unknown[], unknown[]] = [[], []]
    other.listen('topic', async (detail) => void heard.push(detail))
    db.listen('topic', async (detail) => void heardHere.push([detail, await counterOf(db)]))
    const failing = db.transaction(async () => {
      await increment(db)
      await db.notify('topic', 'never')
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(heardHere).toEqual([['never', 0]])
    await db.notify('topic', 'after')
    await expect.poll(() => heard).toEqual(['after'])
  })

  test('with a long detail tell to read everything', async () => {
    const { db, url } = await withCounters()
    const { db: other } = await open(url)
    const heard: unknown[] = []
    other.listen('topic', async (detail) => void heard.push(detail))
    await db.notify('topic', 'x'.repeat(10_000))
    await expect.poll(() => heard).toEqual([undefined])
  })
})

describe('a signal', () => {
  test('cancels a running query, and its reason is thrown', async () => {
    const { db } = await withCounters()
    const controller = new AbortController()
    const sleeping = db.all('SELECT pg_sleep(600)', {}, { isSlow: true, signal: controller.signal })
    const running = () =>
      db.get(`SELECT count(*) AS count FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%'
      AND state = 'active' AND datname = current_database()`)
    await expect.poll(running).toEqual({ count: 1 })
    controller.abort(new Error('enough'))
    await expect(sleeping).rejects.toThrow('enough')
    await expect.poll(running).toEqual({ count: 0 })
  })

  test('drops a query that waits for a connection', async () => {
    const { db } = await withCounters(2)
    const [first, second] = [new AbortController(), new AbortController()]
    const slow = (signal: AbortSignal) => db.all('SELECT pg_sleep(600)', {}, { isSlow: true, signal })
    const running = slow(first.signal)
    const waiting = slow(second.signal)
    second.abort(new Error('no longer'))
    await expect(waiting).rejects.toThrow('no longer')
    first.abort(new Error('enough'))
    await expect(running).rejects.toThrow('enough')
    expect(await db.all('SELECT 1 AS one', {}, { isSlow: true })).toEqual([{ one: 1 }])
  })
})

describe('lost connections', () => {
  const endAll = (url: string) =>
    administer(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${new URL(url).pathname.slice(1)}'`,
    )

  test('while idle are replaced without an error', async () => {
    const { db, url } = await withCounters()
    await db.get('SELECT 1')
    await endAll(url)
    await expect.poll(() => counterOf(db).catch(() => 'error')).toBe(0)
    expect(await counterOf(db)).toBe(0)
  })

  test('in a query or transaction are one clear error, and the next call works', async () => {
    const { db, url } = await withCounters()
    const failing = db.transaction(async () => {
      await increment(db)
      await endAll(url)
      await increment(db)
    })
    await expect(failing).rejects.toThrow('its server cannot be reached')
    await expect(failing).rejects.not.toThrow('relaydeck:relaydeck')
    await expect.poll(() => counterOf(db).catch(() => 'error')).toBe(0)
    await db.transaction(() => increment(db))
    expect(await counterOf(db)).toBe(1)
  })

  test('that listen are opened again, and all listeners are told', async () => {
    const { db, url } = await withCounters()
    const heard: unknown[] = []
    db.listen('topic', async (detail) => void heard.push(detail))
    await endAll(url)
    await expect.poll(() => heard).toEqual([undefined])
    const { db: other } = await open(url)
    await other.notify('topic', 'x')
    await expect.poll(() => heard).toEqual([undefined, 'x'])
  })
})

test('closing waits for queries, also for those without a connection yet', async () => {
  const { db } = await withCounters(2)
  const sleeping = Array.from({ length: 8 }, () => db.get('SELECT 1 AS one FROM pg_sleep(0.05)'))
  await db.close()
  expect(await Promise.all(sleeping)).toEqual(Array.from({ length: 8 }, () => ({ one: 1 })))
  await expect(db.get('SELECT 1')).rejects.toThrow('The database is closed')
})

test('closing twice has no effect, and later calls fail', async () => {
  const { db } = await withCounters()
  await pidOf(db)
  await db.close()
  await db.close()
  expect(db.isOpen).toBe(false)
  await expect(db.get('SELECT 1')).rejects.toThrow()
})
