import { describe, expect, onTestFinished, test } from 'vitest'
import { newFile } from '../../test/files.ts'
import { openDatabase } from './open.ts'
import { createReaders } from './readers.ts'

async function opened(file = newFile()) {
  const db = await openDatabase(file)
  onTestFinished(() => db.close())
  await db.run('CREATE TABLE notes (text TEXT UNIQUE)')
  const write = (text: string) => db.run('INSERT INTO notes VALUES (:text)', { text })
  const texts = async () => (await db.all('SELECT text FROM notes ORDER BY rowid')).map(({ text }) => text)
  return { db, write, texts }
}

const turn = () => new Promise((next) => setImmediate(next))

describe.each(['a file', ':memory:'])('a database in %s', (kind) => {
  const start = () => opened(kind === ':memory:' ? kind : newFile())

  test('commits a transaction and returns its result', async () => {
    const { db, write, texts } = await start()
    expect(await db.transaction(() => write('a'))).toBe(1)
    expect(await texts()).toEqual(['a'])
  })

  test('rolls back and rethrows the error', async () => {
    const { db, write, texts } = await start()
    const attempt = db.transaction(async () => {
      await write('a')
      await write('a')
    })
    await expect(attempt).rejects.toThrow('UNIQUE')
    expect(await texts()).toEqual([])
  })

  test('rethrows the error even if SQLite has already rolled back', async () => {
    const { db } = await start()
    const attempt = db.transaction(async () => {
      await db.run('ROLLBACK')
      throw new Error('disk full')
    })
    await expect(attempt).rejects.toThrow('disk full')
  })

  test('keeps other statements out of a transaction, however long it waits', async () => {
    const { db, write, texts } = await start()
    const transaction = db.transaction(async () => {
      await write('a')
      await turn()
      await write('b')
      throw new Error('undone')
    })
    const outside = write('c')
    await expect(transaction).rejects.toThrow('undone')
    await outside
    expect(await texts()).toEqual(['c'])
  })

  test('makes a transaction inside another one part of it', async () => {
    const { db, write, texts } = await start()
    const outer = db.transaction(async () => {
      await db.transaction(() => write('inner'))
      throw new Error('undone')
    })
    await expect(outer).rejects.toThrow('undone')
    expect(await texts()).toEqual([])
  })

  test('refuses statements of a transaction that has ended', async () => {
    const { db, write, texts } = await start()
    let late: Promise<unknown> = Promise.resolve()
    await db.transaction(async () => {
      late = turn().then(() => write('late'))
      late.catch(() => {})
    })
    await expect(late).rejects.toThrow('The transaction has ended')
    expect(await texts()).toEqual([])
  })

  test('notifies listeners after the transaction, also after a rollback', async () => {
    const { db, texts } = await start()
    const heard: unknown[] = []
    db.listen('notes', async (detail) => void heard.push([detail, await texts()]))
    await db.transaction(async () => {
      await db.notify('notes', 'a')
      await db.run(`INSERT INTO notes VALUES ('a')`)
      expect(heard).toEqual([])
    })
    expect(heard).toEqual([['a', ['a']]])
    await expect(
      db.transaction(async () => {
        await db.notify('notes', 'b')
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(heard).toHaveLength(2)
  })

  test('runs slow queries, and reports their errors', async () => {
    const { db, write } = await start()
    await write('a')
    expect(await db.all('SELECT text FROM notes', {}, { isSlow: true })).toEqual([{ text: 'a' }])
    await expect(db.all('SELECT missing FROM notes', {}, { isSlow: true })).rejects.toThrow('no such column')
    await db.transaction(async () => {
      await write('b')
      expect(await db.all('SELECT text FROM notes', {}, { isSlow: true })).toHaveLength(2)
    })
  })

  test('does not start a query whose caller has gone', async () => {
    const { db } = await start()
    const signal = AbortSignal.abort(new Error('gone'))
    await expect(db.all('SELECT text FROM notes', {}, { isSlow: true, signal })).rejects.toThrow('gone')
  })
})

test('a slow query of a file does not stop the main thread', async () => {
  const { db } = await opened()
  const slow = db.get(
    'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000000) SELECT max(i) AS i FROM n',
    {},
    { isSlow: true },
  )
  let turns = 0
  let isDone = false
  const done = slow.then(() => {
    isDone = true
  })
  while (!isDone) {
    await turn()
    turns++
  }
  await done
  expect(turns).toBeGreaterThan(100)
})

test('queries that wait are dropped when their caller goes or the database is closed', async () => {
  const { db } = await opened()
  const slow = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000000) SELECT max(i) FROM n'
  const running = [db.get(slow, {}, { isSlow: true }), db.get(slow, {}, { isSlow: true })]
  const controller = new AbortController()
  const waiting = db.get(slow, {}, { isSlow: true, signal: controller.signal })
  controller.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  await Promise.all(running)
  const last = db.get(slow, {}, { isSlow: true })
  last.catch(() => {})
  await db.close()
  await expect(last).rejects.toThrow('closed')
})

test('a thread that has failed is replaced, so that later queries do not wait for it', async () => {
  const readers = createReaders(newFile('missing/gateway.db'))
  onTestFinished(() => readers.close())
  for (let query = 0; query < 4; query++)
    await expect(readers.all('SELECT 1', {}, undefined)).rejects.toThrow('unable to open database file')
})
