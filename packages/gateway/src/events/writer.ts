import type { EventData, EventKind, EventName, EventRecord } from '@relaydeck/api-sdk'
import type { Database } from '../db/database.ts'
import { idIn } from '../db/keyword.ts'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import { type EventParts, eventInserter } from './insert.ts'
import type { Origin, Origins } from './origin.ts'

/** What an event concerns besides its record; rules select by it. */
export interface EventScope {
  readonly groups?: readonly string[]
  readonly channels?: readonly number[]
}

/** An event that is to be written, with data of any type. */
interface AnyNewEvent {
  readonly event: EventName
  readonly record: {
    readonly kind: EventKind
    /** ID, or the key of an option. Default: no single record. */
    readonly key?: number | string
    readonly name?: string
  }
  readonly data: object
  readonly scope?: EventScope
}

/** An event that is to be written. */
export interface NewEvent<N extends EventName> extends AnyNewEvent {
  readonly event: N
  readonly data: EventData<N>
}

/** An event that was written. */
export interface WrittenEvent {
  readonly id: number
  readonly event: EventName
  /** Unix seconds. */
  readonly created_at: number
  readonly record: EventRecord
  readonly data: object
  readonly scope: EventScope
  /** The bulk change that it is part of; `null` of none. */
  readonly batch: string | null
}

/** Columns of a change of records. */
export interface ChangeColumns extends EventParts {
  /** The records with what changed, as JSON. */
  readonly records: string
  readonly undoable: boolean
}

/** Hears of an event in its transaction. */
export type EventListener = (event: WrittenEvent) => Promise<void>

const HOUR = 60 * 60

/**
 * Returns the bulk change that a change is part of. Others cannot add to it, its records are of one kind, and a caller
 * cannot add to it for longer than an hour, so that no change is hidden in an old one.
 */
const batchOf = ({ userId, batch }: Origin, kind: EventKind, time: number): string | null =>
  batch === undefined ? null : `${userId} ${kind} ${Math.floor(time / HOUR)} ${batch}`

/** Opens what writes events, and tells listeners of them in the same transaction. */
export function openEventWriter(db: Database, clock: Clock, origins: Origins) {
  const insert = eventInserter(db)
  const listeners: EventListener[] = []
  const writeRow = async (
    { event, record, data, scope = {} }: AnyNewEvent,
    change?: ChangeColumns,
  ): Promise<number> => {
    const { key = '', name = '', kind } = record
    const origin = origins.current()
    const created_at = unixSeconds(clock)
    const own = { keys: key === '' ? [] : [String(key)], records: JSON.stringify([{ key: String(key), name }]) }
    const { keys, secrets, records, undoable } = change ?? { ...own, secrets: [], undoable: false }
    const batch = change ? batchOf(origin, kind, created_at) : null
    const row = {
      created_at,
      type: event,
      actor_id: origin.userId,
      actor_name: origin.username,
      via: origin.via,
      call: origin.call,
      request_id: origin.requestId,
      address: origin.address,
      device: origin.device,
      kind,
      records,
      undoable,
      undoes: origin.undoes,
      batch,
      data: JSON.stringify(data),
    }
    const id = await insert(row, { keys, secrets })
    const written = { id, event, created_at, record: { kind, id: idIn(String(key)), name }, data, scope, batch }
    for (const listener of listeners) await listener(written)
    return id
  }
  return {
    /** Writes an event, in the transaction of what it tells of. */
    emit: async <N extends EventName>(event: NewEvent<N>): Promise<void> => {
      await db.transaction(() => writeRow(event), { isConcurrent: true })
    },
    /** Writes a change of records, and returns the ID of its event. */
    writeChange: (event: NewEvent<'record.changed'>, change: ChangeColumns): Promise<number> => writeRow(event, change),
    /** Adds a listener. */
    listen: (listener: EventListener): void => {
      listeners.push(listener)
    },
  }
}

export type EventWriter = ReturnType<typeof openEventWriter>
