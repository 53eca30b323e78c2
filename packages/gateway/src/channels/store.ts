import type { DatabaseSync } from 'node:sqlite'
import { channels, PAGE_SIZE } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { jsonRows } from '../db/json-rows.ts'
import { idIn } from '../db/keyword.ts'
import { returning } from '../db/returning.ts'
import { assignments, editableValues, inserter } from '../db/table.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import type { RawJson } from '../lib/json.ts'
import { withoutSecrets } from './config.ts'
import { CHANNELS, type ChannelSettings } from './table.ts'

/** A row of the table with its key: for the relay, never for a response. */
export const ChannelRow = z.extend(channels.Channel, {
  other: z.nullable(z.string()),
  system_prompt: z.nullable(z.string()),
})
export type ChannelRow = z.output<typeof ChannelRow>

/** Returns a channel as it may be sent: without the provider's key and the secrets of its config. */
export const withoutKey = (row: ChannelRow): ChannelRow => ({ ...row, key: '', config: withoutSecrets(row.config) })

/** The same in SQL, for lists. */
const WITHOUT_KEY = { key: "''", config: 'without_secrets(config)' }

const MaybeRow = z.optional(ChannelRow)
const Ids = z.array(z.object({ id: z.int(), status: z.int() }))

const { enabled, disabled, disabledAutomatically } = channels.CHANNEL_STATUS

/** Opens the store of the table `channels`. */
export function openChannels(db: DatabaseSync, clock: Clock) {
  db.function('without_secrets', { deterministic: true, directOnly: true }, (config) => withoutSecrets(String(config)))
  const list = (query: string) => jsonRows(db, ChannelRow, WITHOUT_KEY, query)
  const page = list(`SELECT * FROM channels ORDER BY id DESC LIMIT ${PAGE_SIZE} OFFSET :offset`)
  const search = list('SELECT * FROM channels WHERE id = :id OR name LIKE :pattern ORDER BY id DESC')
  const find = db.prepare('SELECT * FROM channels WHERE id = ?')
  const ids = db.prepare('SELECT id, status FROM channels ORDER BY id DESC')
  const insert = inserter(db, CHANNELS)
  const update = returning(db, `UPDATE channels SET ${assignments(CHANNELS)} WHERE id = :id RETURNING *`)
  const setStatus = returning(
    db,
    `UPDATE channels SET status = :status
    WHERE id = :id AND (status = ${enabled}) <> (:status = ${enabled}) RETURNING *`,
  )
  const setTestResult = db.prepare('UPDATE channels SET response_time = ?, test_time = ? WHERE id = ?')
  const setBalance = db.prepare('UPDATE channels SET balance = ?, balance_updated_time = ? WHERE id = ?')
  const remove = db.prepare('DELETE FROM channels WHERE id = ?')
  const removeDisabled = db.prepare(`DELETE FROM channels WHERE status IN (${disabled}, ${disabledAutomatically})`)
  return {
    /** Returns a page, newest first, without keys. */
    page: (p: number): RawJson<ChannelRow[]> => page({ offset: p * PAGE_SIZE }),
    /** Returns channels whose ID is the keyword or whose name begins with it, without keys. */
    search: (keyword: string): RawJson<ChannelRow[]> => search({ id: idIn(keyword), pattern: `${keyword}%` }),
    find: (id: number) => z.parse(MaybeRow, find.get(id)),
    /** Returns ID and status of all channels, newest first. */
    ids: () => z.parse(Ids, ids.all()),
    create: (settings: Partial<ChannelSettings>): ChannelRow =>
      z.parse(ChannelRow, insert({ ...settings, created_time: unixSeconds(clock) })),
    update: (id: number, settings: ChannelSettings): ChannelRow =>
      z.parse(ChannelRow, update({ ...editableValues(CHANNELS, settings), id })),
    /** Enables or disables a channel; returns `undefined` if it already was. */
    setStatus: (id: number, status: number) => z.parse(MaybeRow, setStatus({ id, status })),
    /** Saves the response time of a test; 0 if it failed. */
    setTestResult: (id: number, milliseconds: number): void => {
      setTestResult.run(milliseconds, unixSeconds(clock), id)
    },
    setBalance: (id: number, balance: number): void => {
      setBalance.run(balance, unixSeconds(clock), id)
    },
    remove: (id: number): void => {
      remove.run(id)
    },
    /** Deletes the disabled channels and returns their number. */
    removeDisabled: (): number => Number(removeDisabled.run().changes),
  }
}

export type Channels = ReturnType<typeof openChannels>
