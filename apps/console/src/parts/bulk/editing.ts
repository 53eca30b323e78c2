import type { Row, Send } from '@relaydeck/api-sdk'
import type { QueryClient } from '@tanstack/react-query'
import { ChangedError, type RowOf, type RowResult, type WorkKind } from '../background-work/work.ts'
import { patchRow, replaceRow } from '../rows/cached-rows.ts'
import type { Resource } from '../rows/resource.ts'

/** How fields of many rows are edited. `E` is the input of the form, `C` the change of one row. */
export interface Editing<T extends Row, E, C extends object> {
  readonly resource: Pick<Resource<T>, 'name' | 'key' | 'texts' | 'nameOf'>
  readonly texts: WorkKind['texts']
  readonly read: (send: Send, id: number) => Promise<T>
  /** User-editable fields; the server updates the others. */
  readonly edited: readonly (keyof T)[]
  /**
   * Returns the change of a row, or `undefined`.
   * @param position of the row among the edited rows, from 1
   */
  readonly changeOf: (edit: E, row: T, position: number) => C | undefined
  /** Returns the new values of the changed fields, without secrets. */
  readonly valuesOf: (change: C, row: T) => Partial<T>
  readonly write: (send: Send, change: C, row: T) => Promise<unknown>
  /** Returns the change that restores the fields. */
  readonly inverseOf: (change: C, before: T) => C | undefined
  /** Returns the quota left and spent of a row, which calls do not change. */
  readonly quotaOf?: (row: T) => number
  /** Whether an edit can be sent twice; adding quota cannot. */
  readonly repeats?: (edit: E) => boolean
  /** Whether an edit has a secret, whose earlier value is not known. */
  readonly isSecret?: (edit: E) => boolean
  /** Whether an edit has an inverse. */
  readonly hasInverse?: (edit: E) => boolean
}

/** Returns a field as a text. Limits are compared without their use, which calls change. */
const textOf = <T extends Row>(row: T, field: keyof T): string | undefined =>
  JSON.stringify(row[field], (key, value) =>
    field === 'limits' && (key === 'used' || key === 'resets_at') ? undefined : value,
  )

/** A row as an edit sees it. */
export interface EditedRow<T, C> {
  /** Position of the row among the edited rows, from 1. */
  readonly position: number
  /** The row as the user saw it. */
  readonly shown: T
  /** Change that restores the fields. */
  readonly inverse?: C | undefined
}

/** Work that edits rows, and the parts that its form needs. */
export interface EditWork<T extends Row, E, C extends object> extends Pick<Editing<T, E, C>, 'changeOf' | 'resource'> {
  readonly edit: WorkKind<E, EditedRow<T, C>>
}

/** Returns the work that edits rows, and the work that restores them. */
export function editWork<T extends Row, E, C extends object>(editing: Editing<T, E, C>): EditWork<T, E, C> {
  const { resource, texts, changeOf } = editing
  const { repeats = () => true, isSecret = () => false, hasInverse = () => true } = editing
  const restore: WorkKind<undefined, EditedRow<T, C>> = {
    id: `${resource.name}.restore`,
    texts,
    run: (row, { client, send }) =>
      applyChange(editing, row, { client, send, changeOf: () => row.data.inverse, repeats: false, isSecret: false }),
  }
  const edit: EditWork<T, E, C>['edit'] = {
    id: `${resource.name}.edit`,
    texts,
    run: (row, { args, client, send }) =>
      applyChange(editing, row, {
        client,
        send,
        changeOf: (now) => changeOf(args, now, row.data.position),
        repeats: repeats(args),
        isSecret: isSecret(args),
      }),
    undo: (args) => (!isSecret(args) && hasInverse(args) ? restore : undefined),
  }
  return { edit, changeOf, resource }
}

interface Change<T, C> {
  client: QueryClient
  send: Send
  changeOf: (row: T) => C | undefined
  repeats: boolean
  isSecret: boolean
}

/** Changes the current state of a row. A row that was edited since it was shown is refused. */
async function applyChange<T extends Row, E, C extends object>(
  { resource, read, edited, valuesOf, write, inverseOf, quotaOf }: Editing<T, E, C>,
  { id, data: { position, shown, inverse } }: RowOf<EditedRow<T, C>>,
  { client, send, changeOf, repeats, isSecret }: Change<T, C>,
): Promise<RowResult | undefined> {
  const isSame = (a: T, b: T) => edited.every((field) => textOf(a, field) === textOf(b, field))
  const changed = (row: T, change: C | undefined): T => ({ ...row, ...(change && valuesOf(change, row)) })
  const wanted = changed(shown, changeOf(shown))
  const addsQuota = quotaOf?.(wanted) !== quotaOf?.(shown)
  const now = await read(send, Number(id))
  /** Shows the current row, from which a retry starts. */
  const refuse = (): never => {
    replaceRow(client, resource.key, now)
    throw new ChangedError({ position, shown: now, inverse } satisfies EditedRow<T, C>)
  }
  const isReached = isSame(now, wanted) && (!addsQuota || quotaOf?.(now) === quotaOf?.(wanted))
  // A changed secret cannot be read back, so it is always sent.
  if (isReached && !isSecret && (addsQuota || !isSame(shown, wanted))) {
    // Quota may have been added by a call whose answer was lost, or by someone else.
    if (addsQuota && !repeats) refuse()
    replaceRow(client, resource.key, now)
    return undefined
  }
  // A change may consist of two calls, of which only the first arrived.
  if (!isSame(now, shown) && !isSame(now, wanted)) refuse()
  const change = changeOf(now)
  if (!change) return undefined
  await write(send, change, now)
  patchRow<T>(client, resource.key, now.id, valuesOf(change, now))
  const restored: EditedRow<T, C> = { position, shown: changed(now, change), inverse: inverseOf(change, now) }
  return { data: restored }
}
