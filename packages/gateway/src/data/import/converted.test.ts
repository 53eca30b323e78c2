import { describe, expect, test } from 'vitest'
import { CONVERSIONS, convertedFile } from '../../../test/converted.ts'
import { newFile, withConnection } from '../../../test/files.ts'
import { oneApiFile } from '../../../test/one-api.ts'
import { importDatabase } from '../../index.ts'

const TABLES = ['users', 'tokens', 'channels', 'redemptions', 'options', 'logs']

/** Returns everything that an import of a file writes, with its report. */
async function imported(from: string) {
  const database = newFile()
  const report = await importDatabase({ from, database })
  const content = withConnection(database, (db) =>
    Object.fromEntries(TABLES.map((table) => [table, db.prepare(`SELECT * FROM ${table} ORDER BY 1`).all()])),
  )
  return { report, content }
}

/** Texts that may be `NULL` are empty after a conversion that has no `NULL`. */
const withoutNull = (content: unknown): unknown => JSON.parse(JSON.stringify(content).replaceAll('null', '""'))

describe('a database that was converted to SQLite is imported like the one that it was', () => {
  test.each(Object.entries(CONVERSIONS))('from %s', async (_, conversion) => {
    const original = await imported(oneApiFile())
    const { report, content } = await imported(convertedFile(conversion))
    expect(report).toEqual(original.report)
    expect(withoutNull(content)).toEqual(withoutNull(original.content))
  })
})

test('a database of an older version lacks columns, which get their defaults', async () => {
  const { report, content } = await imported(
    oneApiFile(`ALTER TABLE users DROP COLUMN oidc_id; ALTER TABLE users DROP COLUMN lark_id;
      ALTER TABLE tokens DROP COLUMN models; ALTER TABLE tokens DROP COLUMN subnet;
      ALTER TABLE channels DROP COLUMN system_prompt; ALTER TABLE channels DROP COLUMN priority;
      ALTER TABLE logs DROP COLUMN channel_id`),
  )
  expect([report.skipped, report.left]).toEqual([[], []])
  expect(content.tokens).toMatchObject([{ id: 4, models: null, subnet: null }])
  expect(content.channels).toMatchObject([{ id: 3, priority: 0, system_prompt: null }])
})

describe('dates become Unix seconds', () => {
  test.each([
    ['2024-01-02 03:04:05', 1704164645],
    ['2024-01-02T03:04:05.999Z', 1704164645],
    ['2024-01-02 03:04:05+08', 1704135845],
    ['2024-01-02 03:04:05.123456-05:30', 1704184445],
    ['2024-01-02 03:04', 1704164640],
    ['2024-01-02', 1704153600],
    ['0000-00-00 00:00:00', 0],
    ['', 0],
  ])('%j is %i', async (date, seconds) => {
    const { content } = await imported(
      oneApiFile(`CREATE TABLE t AS SELECT * FROM tokens; DROP TABLE tokens; ALTER TABLE t RENAME TO tokens;
        UPDATE tokens SET created_time = '${date}'`),
    )
    expect(content.tokens).toMatchObject([{ created_time: seconds }])
  })

  test.each(['yesterday', '2024-13-40', '2024-01-02 25:99:99'])('%j is none, and its row is named', async (date) => {
    const { report } = await imported(oneApiFile(`UPDATE tokens SET created_time = '${date}'`))
    expect(report.skipped).toEqual([{ table: 'tokens', row: '4', reason: 'its created_time is not of type integer' }])
  })
})

test('a table without its schema counts before one that has it', async () => {
  const { report } = await imported(oneApiFile('CREATE TABLE "public.users" (id)'))
  expect(report.tables[0]).toEqual({ name: 'users', read: 3, imported: 3 })
})
