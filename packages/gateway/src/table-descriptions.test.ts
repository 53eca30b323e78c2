import { expect, test } from 'vitest'
import { CHANNELS } from './channels/table.ts'
import { openDatabase } from './db/open.ts'
import type { Column, Table } from './db/table.ts'
import { LOGS } from './logs/table.ts'
import { REDEMPTIONS } from './redemptions/table.ts'
import { TOKENS } from './tokens/table.ts'
import { USERS } from './users/table.ts'

const TYPES: Record<Column['kind'], string> = {
  integer: 'INTEGER',
  boolean: 'INTEGER',
  real: 'REAL',
  text: 'TEXT',
  'nullable text': 'TEXT',
}

const tables: readonly Table[] = [CHANNELS, LOGS, REDEMPTIONS, TOKENS, USERS]

test.each(tables)('the description of $name has the columns of the migrations', async ({ name, columns }) => {
  const db = await openDatabase(':memory:')
  const actual = await db.all('SELECT name, type, "notnull" FROM pragma_table_info(:name) WHERE pk = 0', { name })
  const described = Object.entries(columns).filter(([, column]) => !column.assigned)
  const byName = (a: { name?: unknown }, b: { name?: unknown }) => (String(a.name) < String(b.name) ? -1 : 1)
  expect(actual.map((column) => ({ ...column })).sort(byName)).toEqual(
    described
      .map(([column, { kind }]) => ({ name: column, type: TYPES[kind], notnull: kind === 'nullable text' ? 0 : 1 }))
      .sort(byName),
  )
  await db.close()
})
