import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { transaction } from './transaction.ts'

function furnish() {
  const db = new DatabaseSync(':memory:')
  db.exec('CREATE TABLE notes (text TEXT UNIQUE)')
  const write = (text: string) => db.prepare('INSERT INTO notes VALUES (?)').run(text)
  const count = () => db.prepare('SELECT * FROM notes').all().length
  return { db, write, count }
}

test('commits the work and returns its result', () => {
  const { db, write, count } = furnish()
  expect(transaction(db, () => Number(write('a').changes))).toBe(1)
  expect(count()).toBe(1)
})

test('rolls back and rethrows the error', () => {
  const { db, write, count } = furnish()
  const attempt = () =>
    transaction(db, () => {
      write('a')
      write('a')
    })
  expect(attempt).toThrow('UNIQUE')
  expect(count()).toBe(0)
  expect(db.isTransaction).toBe(false)
})

test('rethrows the error even if SQLite has already rolled back', () => {
  const { db } = furnish()
  const attempt = () =>
    transaction(db, () => {
      db.exec('ROLLBACK')
      throw new Error('disk full')
    })
  expect(attempt).toThrow('disk full')
})

test('a promise is a type error', () => {
  const { db } = furnish()
  // @ts-expect-error its work would run after the commit
  transaction(db, async () => 1)
})
