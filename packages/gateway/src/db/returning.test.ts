import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { returning } from './returning.ts'

function furnish() {
  const db = new DatabaseSync(':memory:')
  db.exec(`CREATE TABLE owners (id INTEGER PRIMARY KEY);
    CREATE TABLE things (id INTEGER PRIMARY KEY, owner INTEGER REFERENCES owners (id) DEFERRABLE INITIALLY DEFERRED)`)
  return db
}

test('gives the row that was written', () => {
  const add = returning(furnish(), 'INSERT INTO things (owner) VALUES (:owner) RETURNING *')
  expect(add({ owner: null })).toEqual({ id: 1, owner: null })
})

test('gives nothing where nothing was written', () => {
  const change = returning(furnish(), 'UPDATE things SET owner = :owner RETURNING *')
  expect(change({ owner: null })).toBeUndefined()
})

test('tells of a write that fails only when it is committed', () => {
  const db = furnish()
  // A deferred reference is looked at by the commit, as a full disk is met by it.
  const add = returning(db, 'INSERT INTO things (owner) VALUES (:owner) RETURNING *')
  expect(() => add({ owner: 7 })).toThrow('FOREIGN KEY')
  expect(db.prepare('SELECT * FROM things').all()).toEqual([])
})
