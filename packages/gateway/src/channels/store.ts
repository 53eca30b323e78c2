import type { DatabaseSync } from 'node:sqlite'
import { channels, PAGE_SIZE } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { type Clock, seconds } from '../clock.ts'
import { jsonRows } from '../db/json-rows.ts'
import { idIn } from '../db/keyword.ts'
import { returning } from '../db/returning.ts'
import type { Written } from '../handlers.ts'
import { withoutSecrets } from './config.ts'

/** A channel as the table has it, key included: for the relay, never for an answer. */
const Row = z.extend(channels.Channel, { other: z.nullable(z.string()), system_prompt: z.nullable(z.string()) })
export type Row = z.output<typeof Row>

/** What an administrator decides about a channel. */
export type Draft = Pick<
  Row,
  | 'type'
  | 'key'
  | 'name'
  | 'models'
  | 'group'
  | 'base_url'
  | 'other'
  | 'model_mapping'
  | 'priority'
  | 'weight'
  | 'config'
  | 'system_prompt'
>

/** The same, and whether it is on. */
export type Settings = Draft & Pick<Row, 'status'>

/** A channel as it is answered, always: the provider's key and the secrets of its config stay here. */
export const shown = (row: Row): Row => ({ ...row, key: '', config: withoutSecrets(row.config) })

/** The same for rows that SQLite writes. */
const SHOWN = { key: "''", config: 'without_secrets(config)' }

const MaybeRow = z.optional(Row)
const Ids = z.array(z.object({ id: z.int(), status: z.int() }))

/** Reads and writes the table `channels`. */
export function openChannels(db: DatabaseSync, clock: Clock) {
  db.function('without_secrets', { deterministic: true, directOnly: true }, (config) => withoutSecrets(String(config)))
  const page = jsonRows(db, Row, SHOWN, `SELECT * FROM channels ORDER BY id DESC LIMIT ${PAGE_SIZE} OFFSET :offset`)
  const like = jsonRows(db, Row, SHOWN, 'SELECT * FROM channels WHERE id = :id OR name LIKE :pattern ORDER BY id DESC')
  const one = db.prepare('SELECT * FROM channels WHERE id = ?')
  const insert = returning(
    db,
    `INSERT INTO channels (type, key, name, models, "group", base_url, other, model_mapping, priority, weight, config,
    system_prompt, created_time) VALUES (:type, :key, :name, :models, :group, :base_url, :other, :model_mapping,
    :priority, :weight, :config, :system_prompt, :now) RETURNING *`,
  )
  const change = returning(
    db,
    `UPDATE channels SET type = :type, key = :key, status = :status, name = :name, models = :models, "group" = :group,
    base_url = :base_url, other = :other, model_mapping = :model_mapping, priority = :priority, weight = :weight,
    config = :config, system_prompt = :system_prompt WHERE id = :id RETURNING *`,
  )
  const remove = db.prepare('DELETE FROM channels WHERE id = ?')
  const { disabled, disabledAutomatically } = channels.CHANNEL_STATUS
  const removeDisabled = db.prepare(`DELETE FROM channels WHERE status IN (${disabled}, ${disabledAutomatically})`)
  const everyId = db.prepare('SELECT id, status FROM channels ORDER BY id DESC')
  const switchTo = returning(
    db,
    'UPDATE channels SET status = :to WHERE id = :id AND (status = :enabled) <> (:to = :enabled) RETURNING *',
  )
  const setTested = db.prepare('UPDATE channels SET response_time = ?, test_time = ? WHERE id = ?')
  const setBalance = db.prepare('UPDATE channels SET balance = ?, balance_updated_time = ? WHERE id = ?')
  return {
    /** Newest first, without secrets. */
    page: (p: number): Written<Row[]> => page({ offset: p * PAGE_SIZE }),
    /** Channels whose id the keyword is, or whose name begins with it; without secrets. */
    search: (keyword: string): Written<Row[]> => like({ id: idIn(keyword), pattern: `${keyword}%` }),
    find: (id: number) => z.parse(MaybeRow, one.get(id)),
    create: (draft: Draft): Row => z.parse(Row, insert({ ...draft, now: seconds(clock) })),
    /** Writes the settings, and nothing of what calls through the channel write. */
    change: (id: number, settings: Settings): Row => z.parse(Row, change({ ...settings, id })),
    /** Id and status of all, newest first. */
    ids: () => z.parse(Ids, everyId.all()),
    /** Switches a channel on or off; `undefined` where it was that already. */
    switchTo: (id: number, to: number) =>
      z.parse(MaybeRow, switchTo({ id, to, enabled: channels.CHANNEL_STATUS.enabled })),
    /** Takes note of a test. */
    tested: (id: number, milliseconds: number): void => {
      setTested.run(milliseconds, seconds(clock), id)
    },
    /** Takes note of what the provider says is left. */
    setBalance: (id: number, balance: number): void => {
      setBalance.run(balance, seconds(clock), id)
    },
    remove: (id: number): void => {
      remove.run(id)
    },
    /** How many there were. */
    removeDisabled: (): number => Number(removeDisabled.run().changes),
  }
}
