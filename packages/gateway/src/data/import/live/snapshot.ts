import { DatabaseSync } from 'node:sqlite'
import { isMysqlUrl } from '../../../db/database-url.ts'
import type { LiveDatabase, LiveTable } from './live-database.ts'

/** @throws the error of the driver if the server cannot be reached or refuses */
async function openLive(url: string): Promise<LiveDatabase> {
  // Loaded by the few who need it.
  if (isMysqlUrl(url)) return (await import('./mysql.ts')).openMysql(url)
  return (await import('./postgres.ts')).openPostgres(url)
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

async function copyTable(live: LiveDatabase, table: LiveTable, target: DatabaseSync): Promise<void> {
  const name = quoted(table.name)
  // Without types, values stay the texts that they are.
  target.exec(`CREATE TABLE ${name} (${table.columns.map(quoted).join(', ')})`)
  const insert = target.prepare(`INSERT INTO ${name} VALUES (${table.columns.map(() => '?').join(', ')})`)
  for await (const row of live.rows(table)) insert.run(...row)
}

/**
 * Copies the tables of a PostgreSQL or MySQL database into a new SQLite file, with all values as texts.
 * @param without names of tables that are left out
 */
export async function writeSnapshot(url: string, file: string, without: readonly string[] = []): Promise<void> {
  const live = await openLive(url)
  const target = new DatabaseSync(file)
  try {
    target.exec('PRAGMA journal_mode = OFF; BEGIN')
    for (const table of await live.tables())
      if (!without.includes(table.name.toLowerCase())) await copyTable(live, table, target)
    target.exec('COMMIT')
  } finally {
    target.close()
    await live.close()
  }
}
