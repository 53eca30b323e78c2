import type { DatabaseSync } from 'node:sqlite'
import { type Option, readJson } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { DEFAULTS, isSecret } from './known.ts'

const Row = z.optional(z.object({ value: z.string() }))
const Rows = z.array(z.object({ key: z.string(), value: z.string() }))

/** A map of ratios: not negative, by name. */
const Ratios = z.record(z.string(), z.number().check(z.minimum(0)))
type Ratios = Readonly<z.output<typeof Ratios>>

/** The ratios in a text, or `undefined` where it is no such map. */
export const readRatios = (text: string): Ratios | undefined => z.safeParse(Ratios, readJson(text)).data

/** Settings of the gateway: texts by key, in the table `options`. */
export function openOptions(db: DatabaseSync) {
  const find = db.prepare('SELECT value FROM options WHERE key = ?')
  const everything = db.prepare('SELECT key, value FROM options')
  const upsert = db.prepare(
    'INSERT INTO options (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  )
  const known = new Map<string, { readonly text: string; readonly ratios: Ratios }>()
  const ratiosIn = (key: string): Ratios => {
    const now = text(key)
    const last = known.get(key)
    if (last?.text === now) return last.ratios
    // Some hundred names, asked for at every call of a model.
    const ratios = readRatios(now) ?? {}
    known.set(key, { text: now, ratios })
    return ratios
  }
  const text = (key: string): string => z.parse(Row, find.get(key))?.value ?? DEFAULTS.get(key) ?? ''
  return {
    text,
    /** Exactly `true` is true. */
    flag: (key: string): boolean => text(key) === 'true',
    /** What is no number is 0, as on the real server. */
    number: (key: string): number => {
      const value = Number(text(key))
      return Number.isFinite(value) ? value : 0
    },
    /** What is no map of ratios is an empty one. */
    ratios: ratiosIn,
    /** Every option but the secret ones, by name. */
    shown: (): Option[] => {
      const stored = z.parse(Rows, everything.all()).map(({ key, value }) => [key, value] as const)
      return [...new Map([...DEFAULTS, ...stored])]
        .filter(([key]) => !isSecret(key))
        .map(([key, value]) => ({ key, value }))
        .sort((a, b) => (a.key < b.key ? -1 : 1))
    },
    set: (key: string, value: string): void => {
      upsert.run(key, value)
    },
  }
}

export type Options = ReturnType<typeof openOptions>
