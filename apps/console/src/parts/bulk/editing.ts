import type { Row } from '@relaydeck/api-sdk'
import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Resource } from '../list/resource.ts'
import { patchRow, replaceRow } from '../list/rows.ts'
import { ChangedError, type RowOf, type WorkKind } from '../work/work.ts'

/** How fields of many rows are edited. `E` is what was filled in, `C` what it changes in one row. */
export interface Editing<T extends Row, E, C extends object> {
  readonly resource: Pick<Resource<T>, 'name' | 'key' | 'texts' | 'nameOf'>
  readonly texts: WorkKind['texts']
  readonly read: (id: number) => Promise<T>
  /** Fields that someone edits; tests, balances and calls change the others. */
  readonly edited: readonly (keyof T)[]
  /** Checks what was stored. */
  readonly stored: { readonly edit: (value: unknown) => E; readonly change: (value: unknown) => C }
  /**
   * Returns what an edit changes in a row, or `undefined`.
   * @param position of the row among those that are edited, from 1
   */
  readonly changeOf: (edit: E, row: T, position: number) => C | undefined
  /** Returns the new values of the changed fields, without secrets. */
  readonly valuesOf: (change: C, row: T) => Partial<T>
  readonly write: (change: C, row: T) => Promise<unknown>
  /** Returns the change that restores the fields. */
  readonly inverseOf: (change: C, before: T) => C | undefined
  /** Returns all quota that a row ever had: what is left and what is spent. Calls do not change it. */
  readonly quotaOf?: (row: T) => number
  /** Whether an edit can be sent twice; adding quota cannot. */
  readonly repeats?: (edit: E) => boolean
  /** Whether an edit has a secret: it is neither stored nor undone. */
  readonly isSecret?: (edit: E) => boolean
  /** Whether an edit has an inverse. */
  readonly hasInverse?: (edit: E) => boolean
}

const StoredRow = z.object({
  /** Position of the row among those that are edited, from 1. */
  position: z.int(),
  /** Print of the fields that someone edits, as they were shown. */
  print: z.string(),
  /** Print of these fields after the change. */
  after: z.string(),
  /** All quota that the row ever had after the change, if that differs. */
  quota: z.optional(z.int()),
  /** Change that restores the fields. */
  inverse: z.optional(z.unknown()),
})

/** What an edit knows of a row. */
type EditedRow<C> = Omit<z.infer<typeof StoredRow>, 'inverse'> & { inverse?: C | undefined }

/** Returns a print of fields of a row: it differs after a change, and tells nothing of their contents. */
function printOf<T extends Row>(row: T, fields: readonly (keyof T)[]): string {
  const text = JSON.stringify(fields.map((field) => row[field]))
  // FNV-1a; two edits have the same print once in billions.
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return `${text.length}-${(hash >>> 0).toString(36)}`
}

/** Work that edits rows, and what its form needs. */
export type EditWork<T extends Row, E, C extends object> = ReturnType<typeof editWork<T, E, C>>

/** Returns the work that edits rows, and the work that restores them. */
export function editWork<T extends Row, E, C extends object>(editing: Editing<T, E, C>) {
  const { resource, texts, read, edited, stored, changeOf, valuesOf, write, inverseOf, quotaOf } = editing
  const { repeats = () => true, isSecret = () => false, hasInverse = () => true } = editing
  const { name, key } = resource

  /** Returns what is known of a row before a change. */
  function dataOf(change: C | undefined, row: T, position: number, inverse?: C): EditedRow<C> {
    const changed = { ...row, ...(change && valuesOf(change, row)) }
    const quota = quotaOf?.(changed)
    return {
      position,
      print: printOf(row, edited),
      after: printOf(changed, edited),
      ...(quota !== quotaOf?.(row) && { quota }),
      ...(inverse && { inverse }),
    }
  }

  /** Returns whether a row is as its change leaves it. A change that leaves no trace is never known to be done. */
  const isReached = (now: T, { print, after, quota }: EditedRow<C>) =>
    (print !== after || quota !== undefined) &&
    printOf(now, edited) === after &&
    (quota === undefined || quotaOf?.(now) === quota)

  /** Shows a row as it is now, and refuses to change it, so that a retry applies to what it is now. */
  function refuse(client: QueryClient, now: T, data: EditedRow<C>): never {
    replaceRow(client, key, now)
    throw new ChangedError(data)
  }

  const readRow = (id: string) => read(Number(id))

  const parseRow = (value: unknown): EditedRow<C> => {
    const { inverse, ...row } = z.parse(StoredRow, value)
    return { ...row, ...(inverse !== undefined && { inverse: stored.change(inverse) }) }
  }

  interface Step<A> {
    changeFor: (args: A, now: T, data: EditedRow<C>) => C | undefined
    canRepeat: (args: A) => boolean
    hasSecret: (args: A) => boolean
  }

  /** Returns how rows are changed and looked up. A row that was edited since it was shown is refused. */
  function stepsOf<A>({ changeFor, canRepeat, hasSecret }: Step<A>) {
    const seen = (args: A, now: T, data: EditedRow<C>) =>
      dataOf(changeFor(args, now, data), now, data.position, data.inverse)
    const run = async ({ id, data }: RowOf<EditedRow<C>>, { args, client }: { args: A; client: QueryClient }) => {
      const now = await readRow(id)
      if (!hasSecret(args) && isReached(now, data)) {
        // Quota may have been added by a call whose answer was lost, or by someone else.
        if (data.quota !== undefined && !canRepeat(args)) refuse(client, now, seen(args, now, data))
        replaceRow(client, key, now)
        return undefined
      }
      // Of a change of two calls the first may have arrived.
      if (![data.print, data.after].includes(printOf(now, edited))) refuse(client, now, seen(args, now, data))
      const change = changeFor(args, now, data)
      if (!change) return undefined
      await write(change, now)
      const values = valuesOf(change, now)
      patchRow<T>(client, key, now.id, values)
      const inverse = inverseOf(change, now)
      return { data: dataOf(inverse, { ...now, ...values }, data.position, inverse) }
    }
    const isDone = async ({ id, data }: RowOf<EditedRow<C>>, { args, client }: { args: A; client: QueryClient }) => {
      const now = await readRow(id)
      if (isReached(now, data)) {
        replaceRow(client, key, now)
        return true
      }
      if (printOf(now, edited) === data.print && (data.quota === undefined || canRepeat(args))) return false
      return refuse(client, now, seen(args, now, data))
    }
    return { run, isDone }
  }

  const restore: WorkKind<undefined, EditedRow<C>> = {
    id: `${name}.restore`,
    texts,
    stored: { args: () => undefined, data: parseRow },
    ...stepsOf<undefined>({
      changeFor: (_, __, { inverse }) => inverse,
      canRepeat: () => false,
      hasSecret: () => false,
    }),
  }
  const edit: WorkKind<E, EditedRow<C>> = {
    id: `${name}.edit`,
    texts,
    stored: { args: stored.edit, data: parseRow },
    isSecret,
    ...stepsOf<E>({
      changeFor: (args, now, { position }) => changeOf(args, now, position),
      canRepeat: repeats,
      hasSecret: isSecret,
    }),
    // The secret before is not known.
    undo: (args) => (!isSecret(args) && hasInverse(args) ? (restore as WorkKind) : undefined),
  }
  return { edit, restore, dataOf, changeOf, resource }
}
