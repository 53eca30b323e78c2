import { readJson } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'

/** A model asked for, and the one called instead. */
export interface Redirection {
  readonly from: string
  readonly to: string
}

const Mapping = z.record(z.string(), z.string())

/** The rows of a JSON map; `undefined`: the text is something else. */
export function readMapping(text: string): Redirection[] | undefined {
  if (text.trim() === '') return []
  const read = Mapping.safeParse(readJson(text))
  return read.success ? Object.entries(read.data).map(([from, to]) => ({ from, to })) : undefined
}

/** Rows as JSON text, without those that say nothing; `''` where there is none. */
export function writeMapping(rows: readonly Redirection[]): string {
  const full = rows.filter(({ from, to }) => from.trim() !== '' && to.trim() !== '')
  if (full.length === 0) return ''
  return JSON.stringify(Object.fromEntries(full.map(({ from, to }) => [from.trim(), to.trim()])), null, 2)
}
