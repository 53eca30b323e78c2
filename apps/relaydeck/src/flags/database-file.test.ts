import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { newFolder } from '../../test/build.ts'
import { databaseFile } from './database-file.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Makes a new folder the working directory. */
function workIn(): string {
  const folder = newFolder()
  vi.spyOn(process, 'cwd').mockReturnValue(folder)
  return folder
}

test.each([['postgres://deck:secret@db/deck'], ['postgresql://db/deck'], [':memory:'], ['/var/lib/relaydeck.db']])(
  'the database %s is used as it is',
  (database) => {
    const folder = workIn()
    expect(databaseFile(database)).toBe(database)
    expect(readdirSync(folder)).toEqual([])
  },
)

test('a path is completed, and no directory of it is created', () => {
  const folder = workIn()
  expect(databaseFile('missing/deck.db')).toBe(join(folder, 'missing', 'deck.db'))
  expect(readdirSync(folder)).toEqual([])
})

test('the default directory is created, unless a file is there', () => {
  const folder = workIn()
  for (let nth = 0; nth < 2; nth++) expect(databaseFile('data/relaydeck.db')).toBe(join(folder, 'data', 'relaydeck.db'))
  expect(readdirSync(folder)).toEqual(['data'])
  const occupied = workIn()
  writeFileSync(join(occupied, 'data'), 'a file')
  expect(databaseFile('data/relaydeck.db')).toBe(join(occupied, 'data', 'relaydeck.db'))
  expect(existsSync(join(occupied, 'data', 'relaydeck.db'))).toBe(false)
})
