import { readJson } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'

/** One entry: the requested model and the model that is called. */
export interface MappingEntry {
  readonly from: string
  readonly to: string
}

const Mapping = z.catchall(z.object({}), z.string())

/** Parses a JSON object to rows. Returns `undefined` for anything else. */
export function parseMapping(text: string): MappingEntry[] | undefined {
  if (text.trim() === '') return []
  const read = Mapping.safeParse(readJson(text))
  return read.success ? Object.entries(read.data).map(([from, to]) => ({ from, to })) : undefined
}

/** Formats complete rows as JSON text. Returns `''` if there are none. */
export function formatMapping(rows: readonly MappingEntry[]): string {
  const complete = rows.filter(({ from, to }) => from.trim() !== '' && to.trim() !== '')
  if (complete.length === 0) return ''
  return JSON.stringify(Object.fromEntries(complete.map(({ from, to }) => [from.trim(), to.trim()])), null, 2)
}
