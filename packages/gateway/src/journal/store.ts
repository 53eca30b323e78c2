import { type InputOf, JOURNAL_ACTIONS, JournalEntry, JournalRow, type journal, shapeOf } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Database, Values } from '../db/database.ts'
import { idIn } from '../db/keyword.ts'
import { rangeOf } from '../db/page.ts'
import { rowSchema } from '../db/row-schema.ts'
import { EVENTS } from '../records/table.ts'

/** Rows of a page without `page_size`. */
const PAGE_SIZE = 50

/** Events in one delete statement. */
const CLEAR_STEP = 1000

type Filters = InputOf<typeof journal.list>

const { id: _, ...rowShape } = shapeOf(JournalRow)

/** The records of an event, as they are stored. */
const ChangedRecords = z.array(z.object({ ...rowShape, key: z.string() }))

const { records, kind, ...columns } = shapeOf(rowSchema(EVENTS))
const Row = z.object({ ...columns, kind: shapeOf(shapeOf(JournalEntry).record).kind, records })
const MaybeRow = z.optional(Row)
const Rows = z.array(Row)
const Secrets = z.array(
  z.object({ record: z.string(), field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
)

/** A change of a record, with its key. */
export type RecordedChange = z.output<typeof ChangedRecords>[number]

const idOf = (key: string): number => idIn(key)

const recordsOf = (json: string): RecordedChange[] => z.parse(ChangedRecords, JSON.parse(json))

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
    actor: { user_id: actor_id, username: actor_name, via, address, device },
    record: { kind, id: idOf(single?.key ?? ''), name: single?.name ?? '' },
    action: (actions.size === 1 && first?.action) || JOURNAL_ACTIONS[1],
    changes: single?.changes ?? [],
    rows: single ? [] : all.map(({ key, ...change }) => ({ id: idOf(key), ...change })),
  }
}

/** Returns the SQL of a page; the first condition selects the index. */
function pageQuery({ kind, record_id, actor, start_timestamp, end_timestamp }: Filters): [sql: string, values: Values] {
  const conditions: string[] = []
  const values: Record<string, string | number> = {}
  const add = (condition: string, name: string, value: string | number | undefined) => {
    if (value === undefined || value === '') return
    conditions.push(condition)
    values[name] = value
  }
  const isOfRecord = record_id !== undefined && record_id !== ''
  add(
    isOfRecord ? 'id IN (SELECT event FROM event_records WHERE kind = :kind AND record = :record)' : 'kind = :kind',
    'kind',
    kind,
  )
  if (isOfRecord) values.record = record_id
  add('(actor_id = :actor_id OR actor_name = :actor)', 'actor', actor)
  if (actor) values.actor_id = idIn(actor) || -1
  add('created_at >= :start', 'start', start_timestamp)
  add('created_at <= :end', 'end', end_timestamp)
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
  return [`SELECT * FROM events ${where} ORDER BY id DESC LIMIT :limit OFFSET :offset`, values]
}

/** Opens the journal: the table `events`, for reading. */
export function openJournal(db: Database) {
  return {
    /** Returns a page of entries, newest first. */
    page: async (
      { p = 0, page_size = PAGE_SIZE, ...filters }: Filters,
      signal?: AbortSignal,
    ): Promise<JournalEntry[]> => {
      const [sql, values] = pageQuery(filters)
      const range = rangeOf({ p, size: page_size })
      return z.parse(Rows, await db.all(sql, { ...values, ...range }, { isSlow: true, signal })).map(entryOf)
    },
    /** Returns an event with what changed of its records. */
    find: async (id: number) => {
      const row = z.parse(MaybeRow, await db.get('SELECT * FROM events WHERE id = :id', { id }))
      return row && { entry: entryOf(row), records: recordsOf(row.records) }
    },
    /** Returns the values of an event that no response contains. */
    secrets: async (event: number) =>
      z.parse(
        Secrets,
        await db.all('SELECT record, field, before, after FROM event_secrets WHERE event = :event', { event }),
      ),
    /** Deletes the events before a time in Unix seconds. */
    clear: async (before: number): Promise<void> => {
      const sql = `DELETE FROM events WHERE id IN (
        SELECT id FROM events WHERE created_at < :before ORDER BY created_at LIMIT ${CLEAR_STEP})`
      while ((await db.run(sql, { before }, { isDurable: false })) === CLEAR_STEP);
    },
  }
}

export type Journal = ReturnType<typeof openJournal>
