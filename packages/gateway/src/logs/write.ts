import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import { type NewRow, writer } from '../db/table.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import type { Options } from '../options/store.ts'
import { amountTexts } from '../texts/log.ts'
import type { Text } from '../texts/text.ts'
import { LOGS } from './table.ts'

type Generated = 'id' | 'created_at' | 'content' | 'content_en'

/** A log row to write; its time is added, and the username if it is missing. */
export type LogRow = Omit<NewRow<typeof LOGS>, Generated> & {
  readonly user_id: number
  readonly type: number
  /** A sentence of the gateway, or a text that has no language. */
  readonly content: Text | string
}

const findUsername = 'SELECT username FROM users WHERE id = :id'
const Username = z.optional(z.object({ username: z.string() }))

/** Creates the function that writes rows of the table `logs`. */
export function openLogWriter(db: Database, clock: Clock) {
  const write = writer(db, LOGS)
  const usernameOf = async (id: number): Promise<string | undefined> =>
    id === 0 ? undefined : z.parse(Username, await db.get(findUsername, { id }))?.username
  return async ({ content, ...row }: LogRow): Promise<void> => {
    const username = row.username ?? (await usernameOf(row.user_id))
    await write({ ...row, ...contentsOf(content), username, created_at: unixSeconds(clock) })
  }
}

/** Returns the columns of a content. */
export function contentsOf(content: Text | string): { readonly content: string; readonly content_en: string } {
  const { zh, en } = typeof content === 'string' ? { zh: content, en: content } : content
  return { content: zh, content_en: en === zh ? '' : en }
}

export type WriteLog = ReturnType<typeof openLogWriter>

const DECIMALS = 6

/** Formats a quota for a log row: as currency or in units, depending on the options. */
export function quotaText(options: Options, quota: number): Text {
  if (!options.flag('DisplayInCurrencyEnabled')) return amountTexts.units(String(quota))
  return amountTexts.currency((quota / options.number('QuotaPerUnit')).toFixed(DECIMALS))
}

/** Returns a sentence with a quota. */
export function withQuota(sentence: (zh: string, en: string) => Text, options: Options, quota: number): Text {
  const { zh, en } = quotaText(options, quota)
  return sentence(zh, en)
}
