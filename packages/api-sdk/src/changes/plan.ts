import { safeParse } from 'zod/v4/core'
import { type AnyEndpoint, type InputOf, nameOf, requestOf, type Send } from '../core/endpoint.ts'
import { RefusedError } from '../core/errors.ts'
import { isRecord } from '../core/json.ts'
import type { JournalKind, UndoPlan } from '../journal/schemas.ts'
import { effectOf } from './effects.ts'
import { type Fields, isSecret, type RecordId, type RecordKind, settableOf } from './records.ts'

/** A field that a call would change. */
export interface PlannedField {
  /** Name of the field as in the record. */
  readonly field: string
  /** `null` of a new record, and of a secret. */
  readonly before: unknown
  /** `null` of a secret. */
  readonly after: unknown
  /** Whether the values are hidden, since they are secret. */
  readonly isSecret: boolean
}

/** A record that a call would create, change or remove. */
export interface PlannedRecord {
  readonly kind: JournalKind
  /** `null` of a new record. */
  readonly id: RecordId | null
  readonly name: string
  readonly action: 'created' | 'changed' | 'removed'
  /** The fields that would change; of a new record, all that the call sets; none of a removed one. */
  readonly changes: readonly PlannedField[]
  /** The record as it is, without secrets; `undefined` of a new one, and where the server itself plans. */
  readonly before: Fields | undefined
}

/** What a call would do. */
export interface Plan {
  /** Name of the call: `PUT /api/token/`. */
  readonly call: string
  /** The records that it would create, change or remove; none if nothing would change. */
  readonly records: readonly PlannedRecord[]
  /** Why the records are not known, in one sentence; `undefined` if they are. */
  readonly unknown: string | undefined
}

/** Returns a value without what the server counts, which is no part of what callers set. */
export function asSet(value: unknown): unknown {
  if (!Array.isArray(value)) return value ?? null
  return value.map((each) => {
    if (!isRecord(each)) return each
    const { used: _, resets_at: __, ...rest } = each
    return rest
  })
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(asSet(a)) === JSON.stringify(asSet(b))

/** Returns a record without its secrets. */
const shown = (kind: RecordKind, record: Fields): Fields =>
  Object.fromEntries(Object.entries(record).filter(([field]) => !isSecret(kind, field, record)))

function planned(kind: RecordKind, field: string, before: Fields, after: unknown): PlannedField[] {
  if (isSecret(kind, field, before)) return [{ field, before: null, after: null, isSecret: true }]
  return isSame(before[field], after)
    ? []
    : [{ field, before: asSet(before[field]), after: asSet(after), isSecret: false }]
}

const ofServer = ({ record, action, changes, rows }: UndoPlan): PlannedRecord[] =>
  (rows.length > 0 ? rows : [{ ...record, action, changes }]).map((row) => ({
    kind: record.kind,
    id: row.id,
    name: row.name,
    action: row.action,
    changes: row.changes.map((change) => ({ ...change, isSecret: change.before === null && change.after === null })),
    before: undefined,
  }))

/** Returns the input as the endpoint reads it, with defaults. @throws InputError */
export function readInput(call: AnyEndpoint, input: unknown): Fields {
  requestOf(call, input)
  const read = safeParse(call.input, input ?? {})
  return read.success ? (read.data as Fields) : {}
}

async function recordsOf(send: Send, call: AnyEndpoint, input: Fields): Promise<readonly PlannedRecord[] | string> {
  const effect = effectOf(call)
  if (!effect) return call.effects ? 'This package does not know what the call does' : []
  if (effect.action === 'other') return effect.reason
  if (effect.action === 'planned') return (await effect.plan(send, input)).flatMap(ofServer)
  const { kind, action } = effect
  const nameIn = (record: Fields) => String(record[kind.nameField] ?? '')
  if (effect.action === 'created') {
    const settable = settableOf(kind)
    const changes = Object.entries(input).flatMap(([field, value]) =>
      value === undefined || !settable.includes(field) ? [] : planned(kind, field, {}, value),
    )
    return [{ kind: kind.name, id: null, name: nameIn(input), action: 'created', changes, before: undefined }]
  }
  const before = await effect.find(send, input)
  if (!before) throw new RefusedError(nameOf(call), { status: 404, serverMessage: 'there is no such record' })
  const after = effect.after(input, before)
  const changes = Object.entries(after ?? {}).flatMap(([field, value]) => planned(kind, field, before, value))
  if (after && changes.length === 0) return []
  const id = (before.id ?? before.key ?? null) as RecordId | null
  return [
    {
      kind: kind.name,
      id,
      name: nameIn(before),
      action: after ? action : 'removed',
      changes,
      before: shown(kind, before),
    },
  ]
}

/**
 * Returns what a call would do, without doing it. Records are read just before, and the embedded gateway is asked where it
 * plans itself. A server may refuse the call nevertheless, and may change more, such as times.
 * @param send of a client: `createSend(…)`, or `client.send`
 * @throws InputError if the input does not fit, RelaydeckError if a record cannot be read
 * @example await planOf(send, tokens.setStatus, { id: 3, status: 2 })
 */
export async function planOf<E extends AnyEndpoint>(send: Send, call: E, input?: InputOf<E>): Promise<Plan> {
  send.check?.(call, input, undefined)
  const found = await recordsOf(send, call, readInput(call, input))
  return typeof found === 'string'
    ? { call: nameOf(call), records: [], unknown: found }
    : { call: nameOf(call), records: found, unknown: undefined }
}
