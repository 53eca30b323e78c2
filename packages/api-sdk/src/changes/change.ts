import type { AnyEndpoint, InputOf, OutputOf, Send } from '../core/endpoint.ts'
import { nameOf } from '../core/endpoint.ts'
import { RelaydeckError, UnsupportedError } from '../core/errors.ts'
import { fieldsOf } from '../core/shape.ts'
import * as journal from '../journal/journal.ts'
import * as status from '../status/status.ts'
import { effectOf } from './effects.ts'
import { isSame, type Plan, type PlannedRecord, planOf } from './plan.ts'
import { type Fields, type RecordId, type RecordKind, settableOf } from './records.ts'

/** A record was changed meanwhile; nothing was done. */
export class ChangedError extends RelaydeckError {
  override readonly name: string = 'ChangedError'
  /** Names of the fields that were changed. */
  readonly fields: readonly string[]
  constructor(endpoint: string, fields: readonly string[]) {
    super(endpoint, `${endpoint}: the record was changed meanwhile (${fields.join(', ')})`)
    this.fields = fields
  }
}

/** A change that was made. */
export interface Change<E extends AnyEndpoint = AnyEndpoint> {
  readonly call: E
  /** What the call was to do, with the values before. */
  readonly plan: Plan
  /** What the call returned. */
  readonly output: OutputOf<E>
  /** Id of the request at the server; `undefined` if it sent none. */
  readonly requestId: string | undefined
  /** Ids of the records that the call created. */
  readonly created: readonly RecordId[]
}

export interface ChangeOptions {
  /** The record as it was read: the call is not sent if a field that callers can set was changed since. */
  readonly ifUnchanged?: object | undefined
}

const idOf = (record: Fields): RecordId => (record.id ?? record.key) as RecordId

/** Names of the fields of a record that differ from an earlier one, of those that callers can set. */
const differing = (kind: RecordKind, earlier: Fields, now: Fields): string[] =>
  [...settableOf(kind), 'status'].filter(
    (field) => field in earlier && field in now && !kind.secrets.includes(field) && !isSame(earlier[field], now[field]),
  )

const kindOf = (call: AnyEndpoint): RecordKind | undefined => {
  const effect = effectOf(call)
  return effect && 'kind' in effect ? effect.kind : undefined
}

/**
 * Makes a call that changes something, and returns what it changed.
 * @throws ChangedError if `ifUnchanged` is given, and the record was changed since it was read: the call is not sent
 * @throws RelaydeckError as the call does
 * @example const token = await tokens.get(send, { id: 3 })
 *          await makeChange(send, tokens.setStatus, { id: 3, status: 2 }, { ifUnchanged: token })
 */
export async function makeChange<E extends AnyEndpoint>(
  send: Send,
  call: E,
  input: InputOf<E>,
  { ifUnchanged }: ChangeOptions = {},
): Promise<Change<E>> {
  const plan = await planOf(send, call, input)
  const kind = kindOf(call)
  const effect = effectOf(call)
  if (ifUnchanged && kind && effect && 'find' in effect) {
    const fields = differing(kind, ifUnchanged as Fields, (await effect.find(send, input as Fields)) ?? {})
    if (fields.length > 0) throw new ChangedError(nameOf(call), fields)
  }
  const [record] = plan.records
  const isNew = record?.action === 'created' && kind
  const known = isNew ? (await kind.named(send, record.name)).map(idOf) : []
  let requestId: string | undefined
  const output = await call(send, input, {
    onResponse: ({ headers }) => {
      requestId = headers.get('x-oneapi-request-id') ?? headers.get('x-request-id') ?? undefined
    },
  })
  const created = isNew ? (await kind.named(send, record.name)).map(idOf).filter((id) => !known.includes(id)) : []
  return { call, plan, output, requestId, created }
}

/** Takes a change back by the journal of the embedded gateway; returns whether it had the change. */
async function undoByJournal(send: Send, { requestId }: Change, kind: RecordKind): Promise<boolean> {
  if (requestId === undefined || (await status.get(send)).journal !== true) return false
  const entries = await journal.list(send, { kind: kind.name, page_size: 100 }).catch(() => [])
  const own = entries.filter((entry) => entry.request_id === requestId && entry.undone_by === 0)
  for (const { id } of own) await journal.undo(send, { id })
  return own.length > 0
}

/** Sets fields of a record to earlier values. */
async function setBack(send: Send, call: string, kind: RecordKind, { id, changes, before = {} }: PlannedRecord) {
  const earlier = Object.fromEntries(changes.map((change) => [change.field, change.before]))
  const { status: earlierStatus, ...others } = earlier
  const bySelf = kind.setStatus && 'status' in earlier
  const fields = bySelf ? others : earlier
  if (bySelf) await kind.setStatus?.(send, { id, status: earlierStatus })
  if (Object.keys(fields).length === 0) return
  if (!kind.update) throw new UnsupportedError(call, `${call}: a ${kind.name} cannot be changed`)
  // An update overwrites all fields that it knows.
  const known = fieldsOf(kind.update.input)
  const kept = Object.entries(before).filter(([field]) => known.includes(field) && field !== 'status')
  const all = kind.setStatus ? { ...Object.fromEntries(kept), ...fields, id } : { ...fields, id }
  await kind.update(send, kind.name === 'option' ? { key: id, value: earlier.value } : all)
}

async function undoRecord(send: Send, call: string, kind: RecordKind, record: PlannedRecord): Promise<void> {
  const unable = (why: string) => new UnsupportedError(call, `${call}: ${why}`)
  if (record.action === 'removed') throw unable('the server cannot bring a removed record back')
  if (record.changes.some(({ isSecret }) => isSecret)) throw unable('an earlier secret cannot be read')
  if (record.id === null) return
  const now = await kind.find(send, record.id)
  const changed = record.changes.filter(({ field, after }) => !isSame(now?.[field], after)).map(({ field }) => field)
  if (changed.length > 0) throw new ChangedError(call, changed)
  await setBack(send, call, kind, record)
}

/**
 * Takes a change back: by the journal of the embedded gateway where the caller may use it, else by the opposite calls.
 * @throws ChangedError if a field was changed since
 * @throws UnsupportedError if the change cannot be taken back: a removed record, a secret, a call without a known effect
 * @throws RelaydeckError if the server refuses it
 * @example const change = await makeChange(send, tokens.setStatus, { id: 3, status: 2 })
 *          await undo(send, change)
 */
export async function undo(send: Send, change: Change): Promise<void> {
  const { call, plan, created } = change
  const kind = kindOf(call)
  if (!kind) throw new UnsupportedError(plan.call, `${plan.call}: ${plan.unknown ?? 'nothing to take back'}`)
  if (await undoByJournal(send, change, kind)) return
  for (const record of plan.records)
    if (record.action === 'created') for (const id of created) await kind.remove?.(send, { id })
    else await undoRecord(send, plan.call, kind, record)
}
