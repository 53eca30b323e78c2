import { isRecord } from '@relaydeck/api-sdk'
import type { CallReference } from '@relaydeck/api-sdk/reference'

/** Secrets that servers send in rows without being asked for them. */
const UNASKED: Readonly<Record<string, string>> = { users: 'access_token', channels: 'key' }

/** Returns what a call returned, without secrets that nobody asked for. */
export function withoutUnasked({ noun }: CallReference, output: unknown): unknown {
  const secret = UNASKED[noun]
  if (secret === undefined) return output
  const drop = (row: unknown): unknown => {
    if (!isRecord(row)) return row
    const { [secret]: _, ...rest } = row
    return rest
  }
  return Array.isArray(output) ? output.map(drop) : drop(output)
}
