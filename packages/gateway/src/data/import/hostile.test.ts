import { DatabaseSync } from 'node:sqlite'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newFile, withConnection } from '../../../test/files.ts'
import { newApiFile } from '../../../test/new-api.ts'
import { oneApiFile } from '../../../test/one-api.ts'
import { oneHubFile } from '../../../test/one-hub.ts'
import { DataError, importDatabase } from '../../index.ts'

const value = fc.oneof(
  fc.constantFrom(
    null,
    '',
    '0',
    '-1',
    't',
    'sk-',
    '\u0000',
    '__proto__',
    '{"__proto__":1}',
    '[[[',
    '"; DROP TABLE users; --',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.json({ maxDepth: 3 }),
  fc.double(),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.uint8Array({ maxLength: 12 }),
)

const FILES = { 'One API': oneApiFile, 'New API': () => newApiFile('1.0'), 'One Hub': oneHubFile }

const READ = ['users', 'options', 'tokens', 'channels', 'redemptions', 'logs', 'prices', 'user_groups']

/** Columns of a file that an import reads, with their tables. */
const cellsOf = (file: string) =>
  withConnection(file, (db) =>
    READ.flatMap((table) =>
      db
        .prepare('SELECT name FROM pragma_table_info(?)')
        .all(table)
        .map(({ name }) => ({ table, column: String(name) })),
    ),
  )

test.each(Object.entries(FILES))(
  'hostile values of %s do no harm: every row is imported or named',
  async (family, make) => {
    const file = make()
    // Without types and constraints, any value can be in any column.
    withConnection(file, (db) => {
      for (const table of READ.filter((name) => cellsOf(file).some((cell) => cell.table === name)))
        db.exec(
          `CREATE TABLE loose AS SELECT * FROM ${table}; DROP TABLE ${table}; ALTER TABLE loose RENAME TO ${table}`,
        )
    })
    const change = fc.record({ cell: fc.constantFrom(...cellsOf(file)), value })
    const original = new DatabaseSync(file)
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        const from = newFile('hostile.db')
        original.exec(`VACUUM INTO '${from}'`)
        withConnection(from, (db) => {
          for (const { cell, value } of changes) db.prepare(`UPDATE ${cell.table} SET "${cell.column}" = ?`).run(value)
        })
        const database = newFile()
        const report = await importDatabase({ from, database }).catch((error: unknown) => {
          // Without a root nothing is imported.
          if (error instanceof DataError && /no enabled user/.test(error.message)) return undefined
          throw error
        })
        if (!report) return
        expect(report.family).toBe(family)
        for (const { name, read, imported } of report.tables) {
          const named = report.skipped.filter(({ table }) => table === name).length
          const left = report.left.filter((each) => each.name === name || each.name.startsWith(`${name}.`))
          const rows = left.reduce((sum, each) => sum + each.rows, 0)
          expect([name, imported + named + rows >= read]).toEqual([name, true])
        }
        const check = withConnection(database, (db) => db.prepare('PRAGMA integrity_check').get())
        expect(check).toEqual({ integrity_check: 'ok' })
      }),
      { numRuns: 25 },
    )
    original.close()
  },
  180_000,
)
