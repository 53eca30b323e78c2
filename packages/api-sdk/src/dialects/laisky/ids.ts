import { NotFoundError } from '../../index.ts'
import type { DialectCall, Row, Session } from '../dialect.ts'
import { allOf } from '../paging.ts'

const FNV_PRIME = 0x01000193
const FNV_START = 0x811c9dc5
const LOW_BITS = 0x100000
const HIGH_BITS = 0x100000000

const hash = (text: string, start: number): number => {
  let value = start
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), FNV_PRIME) >>> 0
  return value
}

// UUIDs of version 7 begin with milliseconds since 1970 and a part of the millisecond, by which the server creates them.
const TIMED = /^([\da-f]{8})-([\da-f]{4})-7([\da-f]{3})-/i
const EPOCH = Date.UTC(2020)
const PARTS = 0x1000

function timeOf(name: string): number | undefined {
  const [, high = '', low = '', part = ''] = TIMED.exec(name) ?? []
  const time = Number.parseInt(high + low, 16) - EPOCH
  return time > 0 ? time * PARTS + Number.parseInt(part, 16) : undefined
}

/**
 * Returns a number for the server's name of a row, which is a UUID: always the same one, and a larger one for a newer
 * row. Servers of before 2026 have numbers.
 */
export function numberOf(name: unknown, { names }: Session): number {
  if (typeof name !== 'string') return typeof name === 'number' ? name : 0
  const number = timeOf(name) ?? (hash(name, FNV_START) % LOW_BITS) * HIGH_BITS + hash(name, FNV_PRIME)
  names.set(number, name)
  return number
}

/** Names of rows, and the SDK's keys for them. */
const KEYS = [
  ['uuid', 'id'],
  ['user_uuid', 'user_id'],
  ['channel_uuid', 'channel'],
  ['inviter_uuid', 'inviter_id'],
] as const

/** Returns a row with numeric ids. */
export function withNumbers(row: Row, session: Session): Row {
  const numbers = KEYS.flatMap(([theirs, ours]) => (theirs in row ? [[ours, numberOf(row[theirs], session)]] : []))
  return { ...row, ...Object.fromEntries(numbers) }
}

/**
 * Returns the server's name of a row; reads the list if the row was not seen before.
 * @throws NotFoundError if the list does not have it
 */
export async function nameOf(call: DialectCall, list: string, id: unknown): Promise<string> {
  const { names } = call.session
  const number = Number(id)
  if (!names.has(number)) {
    const rows = await allOf(call, list, {})
    for (const row of rows) numberOf(row.uuid, call.session)
    if (rows[0] && !('uuid' in rows[0])) return String(id)
  }
  const name = names.get(number)
  if (name === undefined) throw new NotFoundError(call.endpoint, { status: 200, serverMessage: 'record not found' })
  return name
}

/** Returns the keys that name a row in a body. */
export const reference = (name: string, key = 'uuid', numeric = 'id'): Row =>
  name.includes('-') ? { [key]: name } : { [numeric]: Number(name) }
