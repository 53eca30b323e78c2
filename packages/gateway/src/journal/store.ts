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

/** The events of a change: one, or those of a bulk change in their order. */
type Parts = readonly [z.output<typeof Row>, ...z.output<typeof Row>[]]

/** Returns the value that all have, or another one if they differ. */
function sameOr<T>(values: readonly T[], otherwise: T): T {
  const [first, ...others] = new Set(values)
  return first !== undefined && others.length === 0 ? first : otherwise
}

/** Returns a change as the SDK has it. */
function entryOf(parts: Parts): JournalEntry {
  const [{ id, created_at, call, request_id, actor_id, actor_name, via, address, device, kind, undoes, undone_by }] =
    parts
  const all = parts.flatMap(({ records }) => recordsOf(records))
  const [first] = all
  const single = all.length === 1 ? first : undefined
  return {
    ...{ id, created_at, call, request_id, undoes, undone_by },
    undoable: parts.every(({ undoable }) => undoable),
    actor: { user_id: actor_id, username: actor_name, ...meansOf(via), address, device },
    record: { kind, id: idOf(single?.key ?? ''), name: single?.name ?? '' },
    action: sameOr(
      all.map(({ action }) => action),
      JOURNAL_ACTIONS[1],
    ),
    changes: single?.changes ?? [],
    rows: single ? [] : all.map(({ key, ...change }) => ({ id: idOf(key), ...change })),
  }
}

/** Other events are no changes of records. */
const CHANGES = `type = 'record.changed'`

/** A bulk change is shown as one, at its first event. */
const FIRST = `(batch IS NULL OR NOT EXISTS (
  SELECT 1 FROM events AS earlier WHERE earlier.batch = events.batch AND earlier.id < events.id))`

/** Selects the first events of the changes of which an event is a part. */
const firstOf = (condition: string) => `id IN (SELECT CASE WHEN part.batch IS NULL THEN part.id
  ELSE (SELECT min(id) FROM events AS begun WHERE begun.batch = part.batch) END
  FROM events AS part WHERE ${condition})`

const OF_EVENT = firstOf('part.id = :id')

/** Selects the first events of the changes of a record. */
const ofRecord = (condition: string) => firstOf(`part.id IN (SELECT event FROM event_records WHERE ${condition})`)

const OF_RECORD = ofRecord('record = :record')
const OF_RECORD_OF_KIND = ofRecord('kind = :kind AND record = :record')

/** Returns the SQL of a page. */
function pageQuery(
  { dialect }: Database,
  { id, kind, record_id = '', actor = '', start_timestamp, end_timestamp }: Filters,
): [string, Values] {
  const isId = idIn(actor) > 0
  const ofKind = kind ? 'kind = :kind' : undefined
  const hasTime = start_timestamp !== undefined || end_timestamp !== undefined
  // Most events are changes: any other condition leaves fewer rows.
  const isNarrowed = id !== undefined || record_id !== '' || actor !== '' || hasTime
  const conditions = [
    isNarrowed ? `${dialect.unindexed('type')} = 'record.changed'` : CHANGES,
    FIRST,
    id === undefined ? undefined : OF_EVENT,
    record_id === '' ? ofKind : kind ? OF_RECORD_OF_KIND : OF_RECORD,
    actor === '' ? undefined : isId ? 'actor_id = :actor' : 'actor_name = :actor',
    start_timestamp === undefined ? undefined : 'created_at >= :start',
    end_timestamp === undefined ? undefined : 'created_at <= :end',
  ].filter((condition) => condition !== undefined)
  const where = `WHERE ${conditions.join(' AND ')}`
  const values = {
    ...(id !== undefined && { id }),
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
  const partsSql = 'SELECT * FROM events WHERE batch = :batch ORDER BY id'
  /** Returns all events of the change that an event belongs to. */
  const partsOf = async (row: z.output<typeof Row>): Promise<Parts> => {
    const parts = row.batch === null ? [] : z.parse(Rows, await db.all(partsSql, { batch: row.batch }))
    const [first = row, ...others] = parts
    return [first, ...others]
  }
  return {
    /** Returns a page of entries, newest first. */
    page: async (
      { p = 0, size, page_size = size, ...filters }: Filters,
      signal?: AbortSignal,
    ): Promise<JournalEntry[]> => {
      const [sql, values] = pageQuery(db, filters)
      const range = rangeOf({ p, size: page_size })
      const rows = z.parse(Rows, await db.all(sql, { ...values, ...range }, { isSlow: true, signal }))
      return Promise.all(rows.map(async (row) => entryOf(await partsOf(row))))
    },
    /** Returns a change, with what each of its events changed, the latest first. */
    find: async (id: number) => {
      const row = z.parse(MaybeRow, await db.get(`SELECT * FROM events WHERE id = :id AND ${CHANGES}`, { id }))
      if (!row) return undefined
      const parts = await partsOf(row)
      const changes = parts.map((part) => ({ id: part.id, records: recordsOf(part.records) })).toReversed()
      return { entry: entryOf(parts), changes }
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
