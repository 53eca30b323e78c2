import { ContractError, isRecord } from '../index.ts'
import type { Row } from './dialect.ts'

/**
 * Returns the record that a content is.
 * @throws ContractError if the answer has no record
 */
export function rowOf(endpoint: string, content: unknown): Row {
  if (isRecord(content)) return content
  throw new ContractError(endpoint, [{ path: [], code: 'invalid_type', expected: 'object' }])
}

/** Returns the rows of a list's content, or in its field `name`; anything but records is left out. */
export function recordsIn(content: unknown, name?: string): Row[] {
  const rows = name !== undefined && isRecord(content) ? content[name] : content
  return Array.isArray(rows) ? rows.filter(isRecord) : []
}

/**
 * Returns the same for a list that the server has to send. Go sends `null` for an empty one.
 * @throws ContractError if there is no list
 */
export function rowsOf(endpoint: string, content: unknown, name?: string): Row[] {
  const rows = (name !== undefined && isRecord(content) ? content[name] : content) ?? []
  if (Array.isArray(rows)) return recordsIn(rows)
  throw new ContractError(endpoint, [{ path: [], code: 'invalid_type', expected: 'array' }])
}
