import { USER_STATUS } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { CHANNELS } from '../../channels/table.ts'
import { type Clock, unixSeconds } from '../../lib/clock.ts'
import type { Stores } from '../../stores.ts'
import { TOKENS } from '../../tokens/table.ts'
import { createFirstUser } from '../../users/create.ts'
import { USERS } from '../../users/table.ts'
import { checkEmpty, withDatabase } from '../with-database.ts'
import { seededAlerts } from './alerts.ts'
import { seededChanges } from './changes.ts'
import { seedChannels } from './channels.ts'
import { writeHistory } from './history.ts'
import { seedLogs } from './logs.ts'
import { seedOptions } from './options.ts'
import { createRandom, type Random } from './random.ts'
import { seedRedemptions } from './redemptions.ts'
import { SIZES, type Size, type SizeName } from './sizes.ts'
import { DAY, DAYS } from './timestamps.ts'
import { seedTokens } from './tokens.ts'
import { DEMO_PASSWORD, type SeededUser, seedUsers } from './users.ts'

/** Options of a seed. */
export interface SeedOptions {
  /** A new file, or one that is empty except for the user of its first start. */
  readonly database: string
  /** The same number creates the same data at the same time; default 1. */
  readonly seed?: number
  /** Default `demo`. */
  readonly size?: SizeName
  readonly clock?: Clock
}

/** Result of a seed. */
export interface SeedReport {
  readonly counts: Size
  /** Some of the users who can sign in, besides root. */
  readonly users: readonly Pick<SeededUser, 'username' | 'role'>[]
  /** Their password. */
  readonly password: string
}

/** Number of users in the report. */
const REPORTED_USERS = 6

const Last = z.object({ id: z.int() })

/** Lets a table assign IDs above those that its rows were given: PostgreSQL does not count them. */
async function countIds({ db }: Pick<Stores, 'db'>, table: string): Promise<void> {
  const { id } = z.parse(Last, await db.get(`SELECT max(id) AS id FROM ${table}`))
  for (const sql of db.dialect.setLastId(table, id)) await db.all(sql)
}

async function fill(stores: Stores, random: Random, counts: Size, now: number) {
  await seedOptions(stores)
  const users = await seedUsers(stores, random, counts.users - 1)
  const tokens = await seedTokens(stores, random, users, counts.tokens, now)
  const channels = await seedChannels(stores, random, counts.channels, now)
  const redeemed = await seedRedemptions(stores, random, users, counts.redemptions, now)
  const logs = await seedLogs(stores, random, { tokens, channels, redeemed }, counts.logs, now)
  const enabled = users.filter(({ status }) => status === USER_STATUS.enabled)
  const report: SeedReport = {
    counts: { ...counts, logs },
    users: enabled.slice(0, REPORTED_USERS).map(({ username, role }) => ({ username, role })),
    password: DEMO_PASSWORD,
  }
  for (const { name } of [USERS, TOKENS, CHANNELS]) await countIds(stores, name)
  return { report, users, channels }
}

/**
 * Fills an empty database with generated data: users, tokens, channels, redemption codes, options, and the log of
 * several weeks, with changes and alerts, in every status that a console has to show. Root is created as on a first start, or kept.
 * @throws DataError, DatabaseError
 */
export const seedDatabase = async ({
  database,
  seed = 1,
  size = 'demo',
  clock = Date.now,
}: SeedOptions): Promise<SeedReport> =>
  withDatabase(database, { clock }, async (stores) => {
    await checkEmpty(stores.db, database, 'seed')
    await createFirstUser(stores)
    const random = createRandom(seed)
    const now = unixSeconds(clock)
    const { report, ...rows } = await stores.db.transaction(() => fill(stores, random, SIZES[size], now))
    await stores.db.run('UPDATE events SET created_at = :first', { first: now - DAYS * DAY })
    const past = { ...rows, now }
    await writeHistory(stores, [...seededChanges(stores, random, past), ...seededAlerts(stores, random, past)])
    return report
  })
