import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { earlierDatabase, LATEST, spoilCopies } from '../../test/earlier.ts'
import { newFile, withConnection } from '../../test/files.ts'
import { createGateway, type Fault, MigrationBackupError, seedDatabase } from '../index.ts'

const schemaOf = (file: string) => withConnection(file, (db) => db.prepare('PRAGMA user_version').get()?.user_version)

/** Opens a database and returns the notices. */
async function openAndClose(database: string, migrationBackup?: boolean): Promise<string[]> {
  const faults: Fault[] = []
  const options = migrationBackup === undefined ? {} : { migrationBackup }
  await (await createGateway({ database, ...options, log: (fault) => void faults.push(fault) })).close()
  return faults.map(({ error }) => String(error))
}

const copiesOf = (file: string) => readdirSync(dirname(file)).filter((name) => name.includes('-schema-'))

test('a database is copied once before a migration, and the copy is what it was', async () => {
  const file = earlierDatabase()
  const notices = await openAndClose(file)
  const [copy = '', ...others] = copiesOf(file)
  expect([copy, others]).toEqual([expect.stringMatching(/^relaydeck-schema-\d+-\d{8}T\d{6}Z\.db$/), []])
  expect(copy).toContain(`-schema-${LATEST - 1}-`)
  const path = join(dirname(file), copy)
  expect([schemaOf(file), schemaOf(path)]).toEqual([LATEST, LATEST - 1])
  expect(withConnection(path, (db) => ({ ...db.prepare('SELECT username FROM users').get() }))).toEqual({
    username: 'root',
  })
  expect(notices).toEqual([
    `The database is migrated from schema ${LATEST - 1} to ${LATEST}, and was copied to "${path}" before.`,
  ])
  expect(await openAndClose(file)).toEqual([])
  expect(copiesOf(file)).toEqual([copy])
})

test('a new database is not copied, nor one in memory', async () => {
  const file = newFile('relaydeck.db')
  expect(await openAndClose(file)).toEqual([])
  expect(copiesOf(file)).toEqual([])
  expect(await openAndClose(':memory:')).toEqual([])
})

test('the newest two copies are kept', async () => {
  const file = earlierDatabase()
  const folder = dirname(file)
  const old = ['relaydeck-schema-3-20260101T000000Z.db', 'relaydeck-schema-12-20260201T000000Z.db']
  for (const name of old) withConnection(file, (db) => db.prepare('VACUUM INTO ?').run(join(folder, name)))
  await openAndClose(file)
  expect(copiesOf(file)).toHaveLength(2)
  expect(old.map((name) => existsSync(join(folder, name)))).toEqual([false, true])
})

test('without a copy nothing is changed, unless it is switched off', async () => {
  const file = earlierDatabase()
  spoilCopies(file)
  const error = await openAndClose(file).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(MigrationBackupError)
  expect(String(error)).toMatch(
    /^MigrationBackupError: Cannot use ".*" as the database: this version has to migrate it, and could not copy it before \(Cannot write ".*-schema-.*": .*the copy is damaged\)\)\.$/,
  )
  expect([schemaOf(file), copiesOf(file)]).toEqual([LATEST - 1, []])
  expect(await openAndClose(file, false)).toEqual([
    `The database is migrated from schema ${LATEST - 1} to ${LATEST}, without a copy.`,
  ])
  expect([schemaOf(file), copiesOf(file)]).toEqual([LATEST, []])
})

test('a copy for which its name leaves no room is a refusal too, and the lock is released', async () => {
  const file = earlierDatabase()
  const long = join(dirname(file), `${'x'.repeat(235)}.db`)
  withConnection(file, (db) => db.prepare('VACUUM INTO ?').run(long))
  for (let nth = 0; nth < 2; nth++) await expect(openAndClose(long)).rejects.toThrow('could not copy it before')
  expect(schemaOf(long)).toBe(LATEST - 1)
})

test('a command that opens the database copies it too', async () => {
  const file = earlierDatabase()
  await seedDatabase({ database: file, size: 'demo', seed: 1 }).catch(() => {})
  expect(copiesOf(file)).toHaveLength(1)
})

test('the upgrade page names the version of the newest schema', () => {
  const page = readFileSync(new URL('../../../../docs/migration.md', import.meta.url), 'utf8')
  const [, version] = /^## Version [\d.]+\n\nIts schema has the version (\d+)\./m.exec(page) ?? []
  expect(version).toBe(String(LATEST))
})
