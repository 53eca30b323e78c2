import type { DatabaseSync } from 'node:sqlite'
import { isOn, isSecretOption, type Option, readRatios, withoutTrailingSlash } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { DEFAULTS } from './defaults.ts'

const Row = z.optional(z.object({ value: z.string() }))
const Rows = z.array(z.object({ key: z.string(), value: z.string() }))

type Ratios = Readonly<Record<string, number>>

/** Opens the store of the table `options`: texts by key. */
export function openOptions(db: DatabaseSync) {
  const find = db.prepare('SELECT value FROM options WHERE key = ?')
  const findAll = db.prepare('SELECT key, value FROM options')
  const upsert = db.prepare(
    'INSERT INTO options (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  )
  const text = (key: string): string => z.parse(Row, find.get(key))?.value ?? DEFAULTS.get(key) ?? ''
  // Ratio maps have hundreds of names and are read by every relayed call.
  const cache = new Map<string, { readonly json: string; readonly ratios: Ratios }>()
  const ratios = (key: string): Ratios => {
    const json = text(key)
    const cached = cache.get(key)
    if (cached?.json === json) return cached.ratios
    const parsed = readRatios(json) ?? {}
    cache.set(key, { json, ratios: parsed })
    return parsed
  }
  return {
    text,
    flag: (key: string): boolean => isOn(text(key)),
    /** Returns 0 for a text that is not a number, as One API does. */
    number: (key: string): number => {
      const value = Number(text(key))
      return Number.isFinite(value) ? value : 0
    },
    /** Returns an empty map for a text that is not a map of ratios. */
    ratios,
    /** Returns the public URL of the gateway, without a trailing slash: the base of links in emails and OAuth redirects. */
    serverAddress: (): string => withoutTrailingSlash(text('ServerAddress')) || 'http://localhost:3000',
    /** Returns all options except secrets, sorted by key. */
    list: (): Option[] => {
      const stored = z.parse(Rows, findAll.all()).map(({ key, value }) => [key, value] as const)
      return [...new Map([...DEFAULTS, ...stored])]
        .filter(([key]) => !isSecretOption(key))
        .map(([key, value]) => ({ key, value }))
        .sort((a, b) => (a.key < b.key ? -1 : 1))
    },
    set: (key: string, value: string): void => {
      upsert.run(key, value)
    },
  }
}

export type Options = ReturnType<typeof openOptions>
