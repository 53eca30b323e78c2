import type { FieldChange, JournalAction, JournalKind } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Database, OpenTransaction, Row } from '../db/database.ts'
import { rowSchema } from '../db/row-schema.ts'
import type { Origins } from '../events/origin.ts'
import type { EventWriter } from '../events/writer.ts'
import type { RecordDescription, StoredRow } from './description.ts'
import { differenceOf, type SecretChange } from './difference.ts'

type Key = number | string

/** What changed of one record, as the table `events` keeps it. */
interface ChangedRecord {
  /** ID, or the key of an option; `''` without a record. */
  readonly key: string
  readonly name: string
  readonly action: JournalAction
  readonly changes: readonly FieldChange[]
}

/** A change of something that is no row of a described table. */
export interface Note {
  readonly kind: JournalKind
  /** Default: no single record. */
  readonly key?: Key
  readonly name?: string
  readonly action: JournalAction
  readonly changes: readonly FieldChange[]
}

/** Records changes of the rows of a table. */
export interface RecordedRows {
  /** Runs a function that changes or removes rows. */
  change<T>(keys: readonly Key[], work: () => Promise<T>): Promise<T>
  /**
   * Runs a statement that changes a row, and returns what it returns. Until the commit, only recorded functions may
   * change the row again.
   * @param work returns the row as stored; `undefined` if it changed nothing
   * @param before the row, if the transaction has read it
   */
  update(key: Key, work: () => Promise<Row | undefined>, before?: StoredRow): Promise<Row | undefined>
  /**
   * Runs a function that inserts a row, and returns what it returns. Until the commit, only recorded functions may change
   * the row again.
   * @param work returns the row as stored
   */
  add(work: () => Promise<unknown>): Promise<unknown>
}

/** A kind of records whose changes are recorded. */
export interface RecordedKind {
  readonly description: RecordDescription
  readonly rows: RecordedRows
  /** Reads a row by its key. */
  read(key: Key): Promise<StoredRow | undefined>
}

/** A row that a transaction changes. */
interface Touched {
  readonly description: RecordDescription
  readonly key: Key
  readonly before: StoredRow | undefined
  /** The row as the last statement has returned it; absent if it has to be read. */
  after?: StoredRow | undefined
}

/** Marks all events of the change that is taken back. */
const MARK_UNDONE = `UPDATE events SET undone_by = :event, undoable = 0 WHERE kind = :kind AND id IN (
  SELECT id FROM events WHERE id = :undoes
  UNION ALL SELECT part.id FROM events AS one JOIN events AS part ON part.batch = one.batch WHERE one.id = :undoes)`

/** Returns what happened to all records of a change; `changed` if it differs among them. */
const actionOfAll = (records: readonly { readonly action: JournalAction }[]): JournalAction => {
  const [first, ...others] = new Set(records.map(({ action }) => action))
  return first && others.length === 0 ? first : 'changed'
}

/** Creates the function that writes the event of a change, with its secrets. */
function openChangeWriter(db: Database, events: EventWriter, origins: Origins) {
  return async (
    kind: JournalKind,
    records: readonly (ChangedRecord & { readonly secrets: readonly SecretChange[] })[],
    undoable: boolean,
  ): Promise<void> => {
    const { undoes = 0, username, via } = origins.current()
    const [single] = records.length === 1 ? records : []
    const fields = new Set(records.flatMap(({ changes }) => changes.map(({ field }) => field)))
    const event = await events.writeChange(
      {
        event: 'record.changed',
        record: { kind, key: single?.key ?? '', name: single?.name ?? '' },
        data: { action: actionOfAll(records), fields: [...fields], records: records.length, username, via },
        ...(kind === 'channel' && { scope: { channels: records.map(({ key }) => Number(key)) } }),
      },
      {
        keys: records.map(({ key }) => key),
        secrets: records.flatMap(({ key, secrets }) => secrets.map((secret) => ({ record: key, ...secret }))),
        records: JSON.stringify(records.map(({ secrets: _, ...record }) => record)),
        undoable,
      },
    )
    if (undoes > 0) await db.run(MARK_UNDONE, { undoes, event, kind })
  }
}

/** Creates the function that reads a row, or what counts as it if it does not exist. */
function rowReader(db: Database, { table, key, initial }: RecordDescription) {
  const Row = rowSchema(table)
  const sql = `SELECT * FROM ${table.name} WHERE ${key} = :key`
  return async (value: Key): Promise<StoredRow | undefined> => {
    const row = await db.get(sql, { key: value })
    return row ? z.parse(Row, row) : initial?.(String(value))
  }
}

/**
 * Opens the recorder: it writes what a transaction changed to the journal, before the commit, with one entry for all
 * records of a kind.
 */
export function openRecorder(db: Database, events: EventWriter, origins: Origins) {
  const gathered = new WeakMap<OpenTransaction, Map<string, Touched>>()
  const kinds = new Map<JournalKind, RecordedKind>()
  const writeChange = openChangeWriter(db, events, origins)

  const readRow = async ({ kind }: RecordDescription, key: Key) => kinds.get(kind)?.read(key)

  const write = async (touched: ReadonlyMap<string, Touched>): Promise<void> => {
    const byKind = Map.groupBy(touched.values(), ({ description }) => description)
    for (const [description, rows] of byKind) {
      const changed = []
      for (const { key, before, after } of rows) {
        const change = differenceOf(description, before, after ?? (await readRow(description, key)))
        if (change) changed.push({ key: String(key), ...change })
      }
      const records = changed.map(({ isUndoable: _, ...record }) => record)
      const isUndoable = changed.every((each) => each.isUndoable)
      if (records.length > 0) await writeChange(description.kind, records, isUndoable)
    }
  }
  /** Returns the rows that the current transaction has changed so far. */
  const touchedRows = (): Map<string, Touched> => {
    const transaction = db.current()
    if (!transaction) throw new Error('A change is recorded in its transaction')
    const known = gathered.get(transaction)
    if (known) return known
    const touched = new Map<string, Touched>()
    const origin = origins.current()
    gathered.set(transaction, touched)
    transaction.beforeCommit(() => {
      gathered.delete(transaction)
      return origins.as(origin, () => write(touched))
    })
    return touched
  }
  const touch = async (
    description: RecordDescription,
    key: Key,
    readBefore: () => Promise<StoredRow | undefined>,
  ): Promise<Touched> => {
    const rows = touchedRows()
    const name = `${description.kind} ${key}`
    const touched = rows.get(name) ?? { description, key, before: await readBefore() }
    delete touched.after
    rows.set(name, touched)
    return touched
  }

  return {
    /** Describes the rows of a table, and returns what records their changes. */
    of(description: RecordDescription): RecordedRows {
      const { kind, key: column } = description
      const Key = z.object({ [column]: z.union([z.int(), z.string()]) })
      const Stored = rowSchema(description.table)
      const rows: RecordedRows = {
        change: (keys, work) =>
          db.transaction(async () => {
            for (const key of keys) await touch(description, key, () => readRow(description, key))
            return work()
          }),
        update: (key, work, before) =>
          db.transaction(async () => {
            const touched = await touch(description, key, async () => before ?? readRow(description, key))
            const row = await work()
            touched.after = row && z.parse(Stored, row)
            return row
          }),
        add: (work) =>
          db.transaction(async () => {
            const row = await work()
            const touched = await touch(description, z.parse(Key, row)[column] ?? '', async () => undefined)
            touched.after = z.parse(Stored, row)
            return row
          }),
      }
      kinds.set(kind, { description, rows, read: rowReader(db, description) })
      return rows
    },
    /** Returns how a kind of records is described, read and changed; `undefined` if its records are no rows. */
    kindOf: (kind: JournalKind): RecordedKind | undefined => kinds.get(kind),
    /** Writes a change of something that is no row of a described table. */
    note: ({ kind, key = '', name = '', action, changes }: Note): Promise<void> =>
      db.transaction(() => writeChange(kind, [{ key: String(key), name, action, changes, secrets: [] }], false)),
  }
}

export type Recorder = ReturnType<typeof openRecorder>
