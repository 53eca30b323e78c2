import type { ClientBase } from 'pg'
import * as z from 'zod/mini'
import { UnusableSchema } from '../errors.ts'
import type { PendingMigration } from '../migrate.ts'
import { migrationsOf } from '../migration-files.ts'
import { migrationError } from './errors.ts'

/** The oldest supported version of the server. */
const OLDEST = 14

/** The lock of the process that updates the schema: `RDcm`. */
const LOCK = 0x5244636d

const Server = z.object({ version: z.string(), encoding: z.string() })
const Applied = z.array(z.object({ version: z.int(), name: z.string() }))

/** @throws UnusableSchema if the server is too old, or the database cannot store every text */
export function checkServer(row: unknown): void {
  const { version, encoding } = z.parse(Server, row)
  // 140005 is 14.5.
  const major = Math.floor(Number(version) / 10_000)
  if (major < OLDEST) throw new UnusableSchema(`its server is PostgreSQL ${major}, which is older than ${OLDEST}`)
  if (encoding !== 'UTF8') throw new UnusableSchema(`its encoding is ${encoding} instead of UTF8`)
}

const READ_SERVER = `SELECT current_setting('server_version_num') AS version,
  current_setting('server_encoding') AS encoding`

// Extensions may have tables too.
const FIND_TABLE = `SELECT 1 FROM pg_class WHERE relnamespace = to_regnamespace(current_schema())::oid
  AND relkind IN ('r', 'p') AND oid NOT IN (SELECT objid FROM pg_depend WHERE deptype = 'e') LIMIT 1`

const HAS_MIGRATIONS = `SELECT to_regclass('schema_migrations') IS NOT NULL AS found`

// Other programs have a table of this name, with other columns.
const READ_APPLIED = `SELECT to_jsonb(m) AS row FROM schema_migrations m ORDER BY to_jsonb(m) -> 'version' LIMIT 10000`

const CREATE = `CREATE TABLE schema_migrations (version BIGINT PRIMARY KEY, name TEXT COLLATE "C" NOT NULL,
  applied_at TIMESTAMPTZ NOT NULL DEFAULT now())`

/** Returns the version of the schema; 0 if the database is empty. */
async function versionOf(client: ClientBase): Promise<number> {
  const [{ found }] = (await client.query(HAS_MIGRATIONS)).rows
  if (!found && !(await client.query(FIND_TABLE)).rows[0]) return 0
  const rows: { row: unknown }[] = found ? (await client.query(READ_APPLIED)).rows : []
  const applied = z.safeParse(
    Applied,
    rows.map(({ row }) => row),
  ).data
  const known = migrationsOf('postgres')
  if (applied?.[0]?.name !== known[0]?.name) throw new UnusableSchema('it belongs to another program')
  const version = applied?.at(-1)?.version ?? 0
  if (version > known.length)
    throw new UnusableSchema(
      `a newer version wrote it (its schema version is ${version}, this version supports up to ${known.length})`,
    )
  return version
}

/** Called before a migration; if it throws, nothing is changed. */
export type BeforeMigration = (pending: PendingMigration) => Promise<void>

async function runMissing(client: ClientBase, beforeMigration: BeforeMigration): Promise<void> {
  const current = await versionOf(client)
  const latest = migrationsOf('postgres').length
  if (current > 0 && current < latest) await beforeMigration({ from: current, to: latest })
  if (current === 0) await client.query(CREATE)
  for (const { version, name, sql } of migrationsOf('postgres').slice(current)) {
    try {
      await client.query(sql())
    } catch (error) {
      throw migrationError(name, error)
    }
    await client.query('INSERT INTO schema_migrations (version, name) VALUES ($1, $2)', [version, name])
  }
}

/**
 * Checks that a database can be used, and runs the missing migrations in one transaction; other processes wait.
 * @throws UnusableSchema
 */
export async function prepareSchema(client: ClientBase, beforeMigration: BeforeMigration): Promise<void> {
  checkServer((await client.query(READ_SERVER)).rows[0])
  await client.query(`BEGIN; SELECT pg_advisory_xact_lock(${LOCK})`)
  // A failure ends the connection, which rolls back the transaction.
  await runMissing(client, beforeMigration)
  await client.query('COMMIT')
}
