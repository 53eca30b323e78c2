import { ok } from 'node:assert/strict'
import { isRecord } from '@relaydeck/api-sdk'

/** A row as the server itself sends it. */
export type Raw = Record<string, unknown>

/** Returns an answer that is one row. @throws AssertionError */
export function rowIn(content: unknown): Raw {
  ok(isRecord(content), `${JSON.stringify(content)} is not a row`)
  return content
}

/** Returns the rows in an answer of any server. */
export function rowsIn(content: unknown): Raw[] {
  if (Array.isArray(content)) return content.filter(isRecord)
  if (!isRecord(content)) return []
  const rows = content.items ?? content.data
  return Array.isArray(rows) ? rows.filter(isRecord) : []
}
