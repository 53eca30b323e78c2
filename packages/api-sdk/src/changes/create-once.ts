import { type AnyEndpoint, type InputOf, nameOf, type Send } from '../core/endpoint.ts'
import { RelaydeckError, UnsupportedError } from '../core/errors.ts'
import { effectOf } from './effects.ts'
import { isSame, readInput } from './plan.ts'
import type { Fields, RecordKind } from './records.ts'

/** A record of the same name exists, with other values; nothing was done. */
export class ConflictError extends RelaydeckError {
  override readonly name: string = 'ConflictError'
  /** Names of the fields that differ; empty if there are several records of the name. */
  readonly fields: readonly string[]
  constructor(endpoint: string, name: string, fields: readonly string[]) {
    const why = fields.length > 0 ? `with other values (${fields.join(', ')})` : 'more than once'
    super(endpoint, `${endpoint}: "${name}" exists ${why}`)
    this.fields = fields
  }
}

/** What {@link createOnce} found or made. */
export interface Once {
  /** Whether the record was created now. */
  readonly created: boolean
  /** The records of the name, as lists have them. */
  readonly records: readonly Fields[]
}

/** Returns a field of a record as it was set, without what was used of it. */
function setValue(record: Fields, field: string): unknown {
  if (field === 'remain_quota' && record.unlimited_quota !== true)
    return Number(record.remain_quota) + Number(record.used_quota ?? 0)
  return record[field]
}

const differing = ({ secrets, counts = [] }: RecordKind, given: Fields, record: Fields): string[] =>
  Object.keys(given).filter(
    (field) =>
      field in record &&
      given[field] !== undefined &&
      ![...secrets, ...counts].includes(field) &&
      // It does not matter for an unlimited token.
      !(field === 'remain_quota' && given.unlimited_quota === true) &&
      !isSame(given[field], setValue(record, field)),
  )

/**
 * Creates a record unless there is one of its name; a script may call it again and again. Only the fields that are given
 * are compared, and no secrets. Two callers at the same moment may both create one.
 * @param call a call that creates records with a name: `tokens.create`
 * @throws ConflictError if a record of the name has other values, or there are several that differ in number
 * @throws UnsupportedError for other calls
 * @throws RelaydeckError as the call does
 * @example const { records } = await createOnce(send, tokens.create, { name: 'ci', remain_quota: 500_000 })
 */
export async function createOnce<E extends AnyEndpoint>(send: Send, call: E, input: InputOf<E>): Promise<Once> {
  const effect = effectOf(call)
  if (effect?.action !== 'created') throw new UnsupportedError(nameOf(call), `${nameOf(call)} does not create records`)
  const { kind } = effect
  readInput(call, input)
  const given = input as Fields
  const name = String(given[kind.nameField] ?? '')
  const found = await kind.named(send, name)
  if (found.length > 0) {
    const wanted = kind.name === 'redemption' ? Number(given.count ?? 1) : 1
    if (found.length !== wanted) throw new ConflictError(nameOf(call), name, [])
    const fields = [...new Set(found.flatMap((record) => differing(kind, given, record)))]
    if (fields.length > 0) throw new ConflictError(nameOf(call), name, fields)
    return { created: false, records: found }
  }
  await call(send, input)
  return { created: true, records: await kind.named(send, name) }
}
