import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import { inserter, type NewRow } from '../db/table.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import type { Options } from '../options/store.ts'
import { logTexts } from '../texts/log.ts'
import { LOGS } from './table.ts'

type Generated = 'id' | 'created_at' | 'username'

/** A log row to write; time and username are added. */
export type LogRow = Omit<NewRow<typeof LOGS>, Generated> & {
  readonly user_id: number
  readonly type: number
  readonly content: string
}

const findUsername = 'SELECT username FROM users WHERE id = :id'
const Username = z.optional(z.object({ username: z.string() }))

/** Creates the function that writes rows of the table `logs`, with the current time and username. */
export function openLogWriter(db: Database, clock: Clock) {
  const insert = inserter(db, LOGS)
  return async (row: LogRow): Promise<void> => {
    const user = row.user_id === 0 ? undefined : await db.get(findUsername, { id: row.user_id })
    const { username } = z.parse(Username, user) ?? {}
    await insert({ ...row, username, created_at: unixSeconds(clock) })
  }
}

export type WriteLog = ReturnType<typeof openLogWriter>

const DECIMALS = 6

/** Formats a quota for a log row: as currency or in units, as the options say. */
export function quotaText(options: Options, quota: number): string {
  if (!options.flag('DisplayInCurrencyEnabled')) return logTexts.units(String(quota))
  return logTexts.currency((quota / options.number('QuotaPerUnit')).toFixed(DECIMALS))
}
