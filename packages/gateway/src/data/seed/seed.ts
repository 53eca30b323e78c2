import { type Clock, seconds } from '../../clock.ts'
import { transaction } from '../../db/transaction.ts'
import type { Services } from '../../services.ts'
import { createFirstUser } from '../../users/create.ts'
import { USER_ENABLED } from '../../users/store.ts'
import { checkEmpty } from '../empty.ts'
import { inDatabase } from '../target.ts'
import { chanceFrom } from './chance.ts'
import { seedChannels } from './channels.ts'
import { seedLogs } from './logs.ts'
import { seedOptions } from './options.ts'
import { DEMO_PASSWORD, type Person, seedPeople } from './people.ts'
import { seedRedemptions } from './redemptions.ts'
import { SIZES, type Size, type SizeName } from './sizes.ts'
import { seedTokens } from './tokens.ts'

/** What to make up, and where. */
export interface SeedOptions {
  /** A new file, or one that holds nothing but the account of its first start. */
  readonly database: string
  /** The same number makes the same data before the same moment; 1 unless said otherwise. */
  readonly seed?: number
  /** `demo` unless said otherwise. */
  readonly size?: SizeName
  readonly clock?: Clock
}

/** What was made up. */
export interface SeedReport {
  readonly counts: Size
  /** Some of those who can sign in, beside root. */
  readonly people: readonly Pick<Person, 'username' | 'role'>[]
  /** Theirs. */
  readonly password: string
}

const SHOWN = 6

function fill(services: Services, seed: number, counts: Size): SeedReport {
  const chance = chanceFrom(seed)
  const now = seconds(services.clock)
  seedOptions(services)
  const people = seedPeople(services, chance, counts.users - 1)
  const tokens = seedTokens(services, chance, people, counts.tokens, now)
  const channels = seedChannels(services, chance, counts.channels, now)
  const redeemed = seedRedemptions(services, chance, people, counts.redemptions, now)
  seedLogs(services, chance, { tokens, channels, redeemed }, counts.logs, now)
  const shown = people.filter(({ status }) => status === USER_ENABLED).slice(0, SHOWN)
  return { counts, people: shown.map(({ username, role }) => ({ username, role })), password: DEMO_PASSWORD }
}

/**
 * Fills an empty database with data that were made up: people, tokens, channels, codes, settings, and the log of some
 * weeks, in every state a console has to show. Root is as a first start makes it, or stays as it is.
 * @throws DataError, DatabaseError
 */
export const seedDatabase = ({ database, seed = 1, size = 'demo', clock = Date.now }: SeedOptions): SeedReport =>
  inDatabase(database, { clock }, (services) => {
    checkEmpty(services.db, database, 'seed')
    createFirstUser(services)
    return transaction(services.db, () => fill(services, seed, SIZES[size]))
  })
