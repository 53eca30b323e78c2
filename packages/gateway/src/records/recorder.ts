import { AsyncLocalStorage } from 'node:async_hooks'
import type { FieldChange, JournalAction, JournalKind } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import type { Database, OpenTransaction } from '../db/database.ts'
import { rowSchema } from '../db/row-schema.ts'
import { inserter, writer } from '../db/table.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import type { RecordDescription, StoredRow } from './description.ts'
import { differenceOf, type SecretChange } from './difference.ts'
import { EVENT_RECORDS, EVENT_SECRETS, EVENTS } from './table.ts'

/** Who makes changes, and how. */
export interface Origin {
  /** 0 and `''` of the gateway and of guests. */
  readonly userId: number
  readonly username: string
  /** `session`, `access_token:<name>` or `gateway`; `config:` comes before it if a configuration file was applied. */
  readonly via: string
  /** `PUT /api/channel/`; `''` without a call. */
  readonly call: string
  readonly requestId: string
  readonly address: string
  readonly device: string
  /** The event that is taken back. */
  readonly undoes?: number
}

const GATEWAY: Origin = { userId: 0, username: '', via: 'gateway', call: '', requestId: '', address: '', device: '' }

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
   * Runs a function that inserts a row.
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
}

const Id = z.object({ id: z.int() })

const MARK_UNDONE = 'UPDATE events SET undoable = 0, undone_by = :event WHERE id = :undoes AND kind = :kind'

/** Creates the function that writes an event with its records and secrets. */
function openEventWriter(db: Database, clock: Clock) {
  const insert = inserter(db, EVENTS)
  const addRecord = writer(db, EVENT_RECORDS)
  const addSecret = writer(db, EVENT_SECRETS)
  return async (
    origin: Origin,
    kind: JournalKind,
    records: readonly (ChangedRecord & { readonly secrets: readonly SecretChange[] })[],
    isUndoable: boolean,
  ): Promise<void> => {
    const { undoes = 0 } = origin
    const row = await insert({
      created_at: unixSeconds(clock),
      type: 'record.changed',
      actor_id: origin.userId,
      actor_name: origin.username,
      via: origin.via,
      call: origin.call,
      request_id: origin.requestId,
      address: origin.address,
      device: origin.device,
      kind,
      records: JSON.stringify(records.map(({ secrets: _, ...record }) => record)),
      undoable: isUndoable,
      undoes,
    })
    const { id: event } = z.parse(Id, row)
    for (const { key: record, secrets } of records) {
      await addRecord({ kind, record, event })
      for (const secret of secrets) await addSecret({ event, record, ...secret })
    }
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
export function openRecorder(db: Database, clock: Clock) {
  const origins = new AsyncLocalStorage<Origin>()
  const gathered = new WeakMap<OpenTransaction, Map<string, Touched>>()
  const kinds = new Map<JournalKind, RecordedKind>()
  const writeEvent = openEventWriter(db, clock)

  const readRow = async ({ kind }: RecordDescription, key: Key) => kinds.get(kind)?.read(key)

  const write = async (touched: ReadonlyMap<string, Touched>, origin: Origin): Promise<void> => {
    const byKind = Map.groupBy(touched.values(), ({ description }) => description)
    for (const [description, rows] of byKind) {
      const changed = []
      for (const { key, before } of rows) {
        const change = differenceOf(description, before, await readRow(description, key))
        if (change) changed.push({ key: String(key), ...change })
      }
      const records = changed.map(({ isUndoable: _, ...record }) => record)
      const isUndoable = changed.every((each) => each.isUndoable)
      if (records.length > 0) await writeEvent(origin, description.kind, records, isUndoable)
    }
  }
  /** Returns the rows that the current transaction has changed so far. */
  const touchedRows = (): Map<string, Touched> => {
    const transaction = db.current()
    if (!transaction) throw new Error('A change is recorded in its transaction')
    const known = gathered.get(transaction)
    if (known) return known
    const touched = new Map<string, Touched>()
    const origin = origins.getStore() ?? GATEWAY
    gathered.set(transaction, touched)
    transaction.beforeCommit(() => {
      gathered.delete(transaction)
      return write(touched, origin)
    })
    return touched
  }
  const touch = async (
    description: RecordDescription,
    key: Key,
    readBefore: () => Promise<StoredRow | undefined>,
  ): Promise<void> => {
    const rows = touchedRows()
    const name = `${description.kind} ${key}`
    if (!rows.has(name)) rows.set(name, { description, key, before: await readBefore() })
  }

  return {
    /** Runs a function whose changes are made by somebody; by default they are the gateway's. */
    as: <T>(origin: Origin, work: () => T): T => origins.run(origin, work),
    /** Returns who makes the changes of the current function. */
    origin: (): Origin => origins.getStore() ?? GATEWAY,
    /** Describes the rows of a table, and returns what records their changes. */
    of(description: RecordDescription): RecordedRows {
      const { kind, key: column } = description
      const Key = z.object({ [column]: z.union([z.int(), z.string()]) })
      const rows: RecordedRows = {
        change: (keys, work) =>
          db.transaction(async () => {
            for (const key of keys) await touch(description, key, () => readRow(description, key))
            return work()
          }),
        add: (work) =>
          db.transaction(async () => {
            const row = await work()
            await touch(description, z.parse(Key, row)[column] ?? '', async () => undefined)
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
      db.transaction(() =>
        writeEvent(
          origins.getStore() ?? GATEWAY,
          kind,
          [{ key: String(key), name, action, changes, secrets: [] }],
          false,
        ),
      ),
  }
}

export type Recorder = ReturnType<typeof openRecorder>
