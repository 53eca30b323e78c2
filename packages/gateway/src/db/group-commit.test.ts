import { DatabaseSync } from 'node:sqlite'
import { test as base, expect, onTestFinished } from 'vitest'
import { createSequence } from '../lib/queue.ts'
import { createGroupCommit } from './group-commit.ts'

const turn = () => new Promise((next) => setImmediate(next))

/** Opens a database in memory, whose flushes the test completes. */
function opened() {
  const db = new DatabaseSync(':memory:')
  onTestFinished(() => db.close())
  db.exec('CREATE TABLE notes (text TEXT UNIQUE)')
  const flushes: PromiseWithResolvers<void>[] = []
  const state = { commits: 0 }
  const inOrder = createSequence()
  const groups = createGroupCommit(db, {
    inOrder,
    flush: () => {
      const flush = Promise.withResolvers<void>()
      flushes.push(flush)
      return flush.promise
    },
    onCommit: () => state.commits++,
  })
  const insert = (text: string) => db.prepare('INSERT INTO notes VALUES (?)').run(text)
  const done: string[] = []
  /** Runs a transaction, and waits until it is on disk. */
  const transaction = async (name: string, work: () => void = () => insert(name), isDurable = true) => {
    const { group } = await inOrder(() => groups.transaction(async () => work(), isDurable))
    await group.committed.promise
    if (isDurable) await group.flushed
    done.push(name)
  }
  const texts = () =>
    db
      .prepare('SELECT text FROM notes')
      .all()
      .map(({ text }) => text)
  return { db, flushes, state, groups, inOrder, insert, done, transaction, texts }
}

const test = base.extend<{ opened: ReturnType<typeof opened> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the required fixtures from this pattern
  opened: ({}, use) => use(opened()),
})

test('transactions during a flush share one commit and the next flush', async ({ opened }) => {
  const { flushes, state, done, transaction, db } = opened
  const first = transaction('a')
  await turn()
  const others = Promise.all([transaction('b'), transaction('c'), transaction('d')])
  await turn()
  expect([state.commits, flushes.length, done, db.isTransaction]).toEqual([1, 1, [], true])
  flushes[0]?.resolve()
  await first
  await turn()
  expect([state.commits, flushes.length, done, db.isTransaction]).toEqual([2, 2, ['a'], false])
  flushes[1]?.resolve()
  await others
  expect(done).toEqual(['a', 'b', 'c', 'd'])
})

test('what need not be on disk waits for the commit only', async ({ opened }) => {
  const { flushes, done, transaction } = opened
  await transaction('a', undefined, false)
  expect([flushes.length, done]).toEqual([0, ['a']])
})

test('a transaction that fails is undone alone', async ({ opened }) => {
  const { flushes, transaction, texts, insert } = opened
  const first = transaction('a')
  await turn()
  const good = transaction('b')
  const failing = transaction('c', () => {
    insert('c')
    insert('a')
  })
  await expect(failing).rejects.toThrow('UNIQUE')
  flushes[0]?.resolve()
  await first
  await turn()
  flushes[1]?.resolve()
  await good
  expect(texts()).toEqual(['a', 'b'])
})

test('if SQLite undoes all transactions of a commit, none of them is acknowledged', async ({ opened }) => {
  const { db, flushes, transaction, texts, done } = opened
  const first = transaction('a')
  await turn()
  const second = transaction('b')
  const full = transaction('c', () => {
    db.exec('ROLLBACK')
    throw new Error('disk full')
  })
  await expect(full).rejects.toThrow('disk full')
  await expect(second).rejects.toThrow('disk full')
  flushes[0]?.resolve()
  await first
  expect([texts(), done]).toEqual([['a'], ['a']])
  const later = transaction('d')
  await turn()
  flushes[1]?.resolve()
  await later
  expect(texts()).toEqual(['a', 'd'])
})

test('a failed commit rejects its transactions, and the next one begins anew', async ({ opened }) => {
  const { db, flushes, transaction, texts, inOrder, groups } = opened
  const first = transaction('a')
  await turn()
  const second = transaction('b')
  await turn()
  db.exec('ROLLBACK')
  await groups.end()
  await expect(second).rejects.toThrow('no transaction is active')
  const statement = await inOrder(async () => groups.statement(() => db.exec(`INSERT INTO notes VALUES ('c')`), true))
  await groups.end()
  await statement.group.committed.promise
  flushes[0]?.resolve()
  await first
  expect(texts()).toEqual(['a', 'c'])
})

test('a failed flush fails the transactions that waited for it, and later ones try again', async ({ opened }) => {
  const { flushes, transaction } = opened
  const first = transaction('a')
  await turn()
  const second = transaction('b')
  flushes[0]?.reject(new Error('EIO'))
  await expect(first).rejects.toThrow('EIO')
  await turn()
  flushes[1]?.resolve()
  await second
})
