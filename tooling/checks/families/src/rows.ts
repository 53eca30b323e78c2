import { isRecord } from '@relaydeck/api-sdk'

/** A row as the server itself sends it. */
export type Raw = Record<string, unknown>

/** Returns the rows in an answer of any server. */
export function rowsIn(content: unknown): Raw[] {
  if (Array.isArray(content)) return content.filter(isRecord)
  if (!isRecord(content)) return []
  const rows = content.items ?? content.data
  return Array.isArray(rows) ? rows.filter(isRecord) : []
}
