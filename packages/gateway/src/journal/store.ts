import {
  type InputOf,
  JOURNAL_ACTIONS,
  JournalEntry,
  type JournalKind,
  JournalRow,
  type journal,
  shapeOf,
} from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Database, Values } from '../db/database.ts'
import { idIn } from '../db/keyword.ts'
import { rangeOf } from '../db/page.ts'
import { rowSchema } from '../db/row-schema.ts'
import { EVENTS } from '../events/table.ts'

/** Events in one delete statement. */
const CLEAR_STEP = 1000

/** Events in one read. */
const STEP = 500

type Filters = InputOf<typeof journal.list>

const { id: _, ...rowShape } = shapeOf(JournalRow)

/** The records of an event, as they are stored. */
const ChangedRecords = z.array(z.object({ ...rowShape, key: z.string() }))

const { records, kind, ...columns } = shapeOf(rowSchema(EVENTS))
const Row = z.object({ ...columns, kind: shapeOf(shapeOf(JournalEntry).record).kind, records })
const MaybeRow = z.optional(Row)
const Rows = z.array(Row)
const MaybeTime = z.optional(z.object({ created_at: z.int() }))
const Secrets = z.array(
  z.object({ record: z.string(), field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
)

/** A change of a record, with its key. */
export type RecordedChange = z.output<typeof ChangedRecords>[number]

const idOf = (key: string): number => idIn(key)

const recordsOf = (json: string): RecordedChange[] => z.parse(ChangedRecords, JSON.parse(json))

const CONFIG = 'config'
const ACCESS_TOKEN = 'access_token:'

/** Returns how a change was made: a configuration file is named before what applied it. */
function meansOf(via: string): Pick<JournalEntry['actor'], 'via' | 'access_token'> {
  const isConfig = via === CONFIG || via.startsWith(`${CONFIG}:`)
  const means = isConfig ? via.slice(CONFIG.length + 1) : via
  return {
    via: isConfig ? CONFIG : via,
    access_token: means.startsWith(ACCESS_TOKEN) ? means.slice(ACCESS_TOKEN.length) : null,
  }
}

/** Returns an event as the SDK has it. */
function entryOf({
  actor_id,
  actor_name,
  via,
  address,
  device,
  kind,
  records,
  ...row
}: z.output<typeof Row>): JournalEntry {
  const all = recordsOf(records)
  const [first] = all
  const single = all.length === 1 ? first : undefined
  const actions = new Set(all.map(({ action }) => action))
  const { id, created_at, call, request_id, undoable, undoes, undone_by } = row
  return {
    ...{ id, created_at, call, request_id, undoable, undoes, undone_by },
    actor: { user_id: actor_id, username: actor_name, ...meansOf(via), address, device },
    record: { kind, id: idOf(single?.key ?? ''), name: single?.name ?? '' },
    action: (actions.size === 1 && first?.action) || JOURNAL_ACTIONS[1],
    changes: single?.changes ?? [],
    rows: single ? [] : all.map(({ key, ...change }) => ({ id: idOf(key), ...change })),
  }
}

/** Other events are no changes of records. */
const CHANGES = `type = 'record.changed'`

const OF_RECORD = 'id IN (SELECT event FROM event_records WHERE record = :record)'
const OF_RECORD_OF_KIND = 'id IN (SELECT event FROM event_records WHERE kind = :kind AND record = :record)'

/** Returns the SQL of a page. */
function pageQuery(
  { dialect }: Database,
  { kind, record_id = '', actor = '', start_timestamp, end_timestamp }: Filters,
): [string, Values] {
  const isId = idIn(actor) > 0
  const ofKind = kind ? 'kind = :kind' : undefined
  const ofRecord = kind ? OF_RECORD_OF_KIND : OF_RECORD
  const hasTime = start_timestamp !== undefined || end_timestamp !== undefined
  // Most events are changes: any other condition leaves fewer rows.
  const isNarrowed = record_id !== '' || actor !== '' || hasTime
  const conditions = [
    isNarrowed ? `${dialect.unindexed('type')} = 'record.changed'` : CHANGES,
    record_id === '' ? ofKind : ofRecord,
    actor === '' ? undefined : isId ? 'actor_id = :actor' : 'actor_name = :actor',
    start_timestamp === undefined ? undefined : 'created_at >= :start',
    end_timestamp === undefined ? undefined : 'created_at <= :end',
  ].filter((condition) => condition !== undefined)
  const where = `WHERE ${conditions.join(' AND ')}`
  const values = {
    ...(kind && { kind }),
    ...(record_id !== '' && { record: record_id }),
    ...(actor !== '' && { actor: isId ? idIn(actor) : actor }),
    ...(start_timestamp !== undefined && { start: start_timestamp }),
    ...(end_timestamp !== undefined && { end: end_timestamp }),
  }
  // The IDs have the order of the times as long as the clock goes forward.
  const order = hasTime ? 'created_at DESC, id DESC' : 'id DESC'
  return [`SELECT * FROM events ${where} ORDER BY ${order} LIMIT :limit OFFSET :offset`, values]
}

/** Opens the journal: the table `events`, for reading. */
export function openJournal(db: Database) {
  const secretsSql = 'SELECT record, field, before, after FROM event_secrets WHERE event = :event'
  /** Returns the values of an event that no response contains. */
  const secretsOf = async (event: number) => z.parse(Secrets, await db.all(secretsSql, { event }))
  return {
    /** Returns a page of entries, newest first. */
    page: async (
      { p = 0, size, page_size = size, ...filters }: Filters,
      signal?: AbortSignal,
    ): Promise<JournalEntry[]> => {
      const [sql, values] = pageQuery(db, filters)
      const range = rangeOf({ p, size: page_size })
      return z.parse(Rows, await db.all(sql, { ...values, ...range }, { isSlow: true, signal })).map(entryOf)
    },
    /** Returns an event with what changed of its records. */
    find: async (id: number) => {
      const row = z.parse(MaybeRow, await db.get(`SELECT * FROM events WHERE id = :id AND ${CHANGES}`, { id }))
      return row && { entry: entryOf(row), records: recordsOf(row.records) }
    },
    secrets: secretsOf,
    /** Yields the events of a kind after a time in Unix seconds, the latest first, with the values that no response contains. */
    since: async function* (kind: JournalKind, time: number) {
      const sql = `SELECT * FROM events WHERE ${CHANGES} AND kind = :kind AND created_at > :time AND id < :before ORDER BY id DESC LIMIT ${STEP}`
      for (let before = Number.MAX_SAFE_INTEGER; ; ) {
        const rows = z.parse(Rows, await db.all(sql, { kind, time, before }))
        for (const row of rows) yield { records: recordsOf(row.records), secrets: await secretsOf(row.id) }
        if (rows.length < STEP) return
        before = rows.at(-1)?.id ?? 0
      }
    },
    /** Returns the time since which all changes are kept, in Unix seconds. */
    startTime: async (): Promise<number> =>
      z.parse(MaybeTime, await db.get('SELECT created_at FROM events ORDER BY id LIMIT 1'))?.created_at ?? 0,
    /** Deletes the events before a time in Unix seconds. */
    clear: async (before: number): Promise<void> => {
      const sql = `DELETE FROM events WHERE id IN (
        SELECT id FROM events WHERE created_at < :before ORDER BY created_at LIMIT ${CLEAR_STEP})`
      while ((await db.run(sql, { before }, { isDurable: false })) === CLEAR_STEP);
    },
  }
}

export type Journal = ReturnType<typeof openJournal>
