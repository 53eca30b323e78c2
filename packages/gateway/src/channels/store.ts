import { CHANNEL_STATUS } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Database, Values } from '../db/database.ts'
import { idIn } from '../db/keyword.ts'
import { counter, type PageInput, rangeOf } from '../db/page.ts'
import { rowSchema } from '../db/row-schema.ts'
import { assignments, editableValues, inserter, type NewRow } from '../db/table.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { type CountedPage, levelPages } from '../limits/level-pages.ts'
import { levelSql } from '../limits/levels.ts'
import type { Recorder } from '../records/recorder.ts'
import { withoutSecrets } from './config.ts'
import { CHANNELS, type ChannelSettings } from './table.ts'

/** A row of the table with its key: for the relay, never for a response. */
export const ChannelRow = rowSchema(CHANNELS)
export type ChannelRow = z.output<typeof ChannelRow>

/** Returns a channel in the form of a response: without the provider's key and the secrets of its config. */
export const withoutKey = (row: ChannelRow): ChannelRow => ({ ...row, key: '', config: withoutSecrets(row.config) })

const Rows = z.array(ChannelRow)
const MaybeRow = z.optional(ChannelRow)
const Addresses = z.array(z.pick(ChannelRow, { type: true, base_url: true, config: true }))
const Secrets = z.array(z.pick(ChannelRow, { id: true, key: true, config: true }))
const Ids = z.array(z.object({ id: z.int(), status: z.int() }))
const DisabledIds = z.array(z.object({ id: z.int() }))

const { enabled, disabled, disabledAutomatically } = CHANNEL_STATUS

/** Opens the store of the table `channels`. */
export function openChannels(db: Database, clock: Clock, recorder: Recorder) {
  const atLevel = `id IN (${levelSql(db.dialect).atLevel('channel')})`
  const page = `SELECT * FROM channels ORDER BY id DESC LIMIT :limit OFFSET :offset`
  const searchIn = (condition = '') => `SELECT * FROM channels
    WHERE (id = :id OR ${db.dialect.contains('name', ':keyword')})${condition} ORDER BY id DESC`
  const count = counter(db, 'channels')
  const pageAtLevel = levelPages(db, 'channel', {
    columns: 'channels.*',
    list: 'channels WHERE true',
    orders: { '': 'id DESC' },
  })
  const insert = inserter(db, CHANNELS)
  const update = `UPDATE channels SET ${assignments(CHANNELS)} WHERE id = :id RETURNING *`
  const setStatus = `UPDATE channels SET status = :status
    WHERE id = :id AND (status = ${enabled}) <> (:status = ${enabled}) RETURNING *`
  const setTestResult = 'UPDATE channels SET response_time = :milliseconds, test_time = :now WHERE id = :id'
  const setBalance = 'UPDATE channels SET balance = :balance, balance_updated_time = :now WHERE id = :id'
  const disabledIds = `SELECT id FROM channels WHERE status IN (${disabled}, ${disabledAutomatically})`
  const changed = async <T extends { readonly id: number } | undefined>(row: T): Promise<T> => {
    if (row) await db.notify(CHANNELS.name, String(row.id))
    return row
  }
  const recorded = recorder.of({
    kind: 'channel',
    table: CHANNELS,
    key: 'id',
    name: 'name',
    canUndo: () => true,
    onRestored: (id) => db.notify(CHANNELS.name, id),
  })
  const remove = async (id: number): Promise<void> => {
    await db.run('DELETE FROM channels WHERE id = :id', { id })
    await changed({ id })
  }
  return {
    /** Returns a page, newest first, without keys. */
    page: async (input: PageInput) => z.parse(Rows, await db.all(page, rangeOf(input))).map(withoutKey),
    count: (): Promise<number> => count(),
    /** Returns a page of the channels whose limits are at a level, newest first, without keys. */
    pageAtLevel: async (input: PageInput, level: Values): Promise<CountedPage<ChannelRow>> => {
      const { rows, total } = await pageAtLevel('', input, level)
      return { rows: z.parse(Rows, rows).map(withoutKey), total }
    },
    /** Returns channels whose ID is the keyword or whose name contains it, without keys. */
    search: async (keyword: string, level?: Values) => {
      const sql = level ? searchIn(` AND ${atLevel}`) : searchIn()
      const rows = await db.all(sql, { id: idIn(keyword), keyword, ...level }, { isSlow: true })
      return z.parse(Rows, rows).map(withoutKey)
    },
    find: async (id: number) => z.parse(MaybeRow, await db.get('SELECT * FROM channels WHERE id = :id', { id })),
    /** Returns all channels with their keys, for the relay. Called at the start, when no request waits for the thread. */
    all: async () => z.parse(Rows, await db.all('SELECT * FROM channels')),
    /** Returns type and base URL of all channels. */
    addresses: async () => z.parse(Addresses, await db.all('SELECT type, base_url, config FROM channels')),
    /** Returns key and configuration of all channels, with their secrets. */
    secrets: async () => z.parse(Secrets, await db.all('SELECT id, key, config FROM channels ORDER BY id')),
    /** Returns ID and status of all channels, newest first. */
    ids: async () => z.parse(Ids, await db.all('SELECT id, status FROM channels ORDER BY id DESC')),
    create: async (settings: NewRow<typeof CHANNELS>): Promise<ChannelRow> =>
      changed(z.parse(ChannelRow, await recorded.add(() => insert({ ...settings, created_time: unixSeconds(clock) })))),
    /** Adds a channel as another gateway had it. */
    addExisting: async (row: NewRow<typeof CHANNELS>): Promise<ChannelRow> =>
      changed(z.parse(ChannelRow, await recorded.add(() => insert(row)))),
    /** Changes a channel. @param before the channel as the transaction has read it */
    update: async (before: ChannelRow, settings: ChannelSettings): Promise<ChannelRow> => {
      const { id } = before
      const values = { ...editableValues(CHANNELS, settings), id }
      return changed(z.parse(ChannelRow, await recorded.update(id, () => db.get(update, values), before)))
    },
    /** Enables or disables a channel; returns `undefined` if it already was. */
    setStatus: async (id: number, status: number) =>
      changed(z.parse(MaybeRow, await recorded.update(id, () => db.get(setStatus, { id, status })))),
    /** Saves the response time of a test; 0 if it failed. */
    setTestResult: async (id: number, milliseconds: number): Promise<void> => {
      await db.run(setTestResult, { id, milliseconds, now: unixSeconds(clock) })
    },
    setBalance: async (id: number, balance: number): Promise<void> => {
      await db.run(setBalance, { id, balance, now: unixSeconds(clock) })
    },
    remove: (id: number): Promise<void> => recorded.change([id], () => remove(id)),
    /** Deletes the disabled channels and returns their number. */
    removeDisabled: (): Promise<number> =>
      db.transaction(async () => {
        const ids = z.parse(DisabledIds, await db.all(disabledIds)).map(({ id }) => id)
        return recorded.change(ids, async () => {
          for (const id of ids) await remove(id)
          return ids.length
        })
      }),
  }
}

export type Channels = ReturnType<typeof openChannels>
