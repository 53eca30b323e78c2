import { globSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '@relaydeck/api-sdk'
import { expect, test } from 'vitest'
import { openDatabase } from './db/open.ts'
import type { Column, Table } from './db/table.ts'

const TYPES: Record<Column['kind'], string> = {
  integer: 'INTEGER',
  boolean: 'INTEGER',
  real: 'REAL',
  text: 'TEXT',
  'nullable text': 'TEXT',
  limits: 'TEXT',
}

const isTable = (value: unknown): value is Table => isRecord(value) && isRecord(value.columns)

const files = globSync('**/table.ts', { cwd: import.meta.dirname })
const modules: unknown[] = await Promise.all(files.map((file) => import(join(import.meta.dirname, file))))
const tables = modules.flatMap((module) => Object.values(Object(module)).filter(isTable))

test('the descriptions of all tables are found', () => {
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['access_tokens', 'channels', 'logs', 'redemptions', 'tokens', 'users']),
  )
})

test.each(tables)('the description of $name has the columns of the migrations', async ({ name, columns }) => {
  const db = await openDatabase(':memory:')
  const actual = await db.all('SELECT name, type, "notnull" FROM pragma_table_info(:name) WHERE pk = 0', { name })
  const described = Object.entries(columns).filter(([, column]) => !column.assigned)
  const byName = (a: { name?: unknown }, b: { name?: unknown }) => (String(a.name) < String(b.name) ? -1 : 1)
  expect(actual.map((column) => ({ ...column })).sort(byName)).toEqual(
    described
      .map(([column, { kind }]) => ({
        name: column,
        type: TYPES[kind],
        notnull: kind === 'nullable text' || kind === 'limits' ? 0 : 1,
      }))
      .sort(byName),
  )
  await db.close()
})
