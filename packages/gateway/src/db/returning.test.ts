import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { returning } from './returning.ts'

function furnish() {
  const db = new DatabaseSync(':memory:')
  db.exec(`CREATE TABLE owners (id INTEGER PRIMARY KEY);
    CREATE TABLE things (id INTEGER PRIMARY KEY, owner INTEGER REFERENCES owners (id) DEFERRABLE INITIALLY DEFERRED)`)
  return db
}

test('returns the written row', () => {
  const add = returning(furnish(), 'INSERT INTO things (owner) VALUES (:owner) RETURNING *')
  expect(add({ owner: null })).toEqual({ id: 1, owner: null })
})

test('returns undefined if nothing was written', () => {
  const change = returning(furnish(), 'UPDATE things SET owner = :owner RETURNING *')
  expect(change({ owner: null })).toBeUndefined()
})

test('throws if the commit fails', () => {
  const db = furnish()
  // A deferred foreign key is checked at the commit, when a full disk would also be noticed.
  const add = returning(db, 'INSERT INTO things (owner) VALUES (:owner) RETURNING *')
  expect(() => add({ owner: 7 })).toThrow('FOREIGN KEY')
  expect(db.prepare('SELECT * FROM things').all()).toEqual([])
})
