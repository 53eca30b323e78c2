import { type LimitDraft, type Option, splitComma, withoutTrailingSlash } from '@relaydeck/api-sdk'
import {
  type ByGroup,
  isOn,
  isSecretOption,
  readGroupLimits,
  readModelAliases,
  readModelFallbacks,
  readRatios,
  readUnitPrices,
  type UnitPrice,
} from '@relaydeck/api-sdk/rules'
import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import { text as textColumn } from '../db/table.ts'
import type { Recorder } from '../records/recorder.ts'
import { DEFAULTS } from './defaults.ts'

const Row = z.optional(z.object({ value: z.string() }))
const Rows = z.array(z.object({ key: z.string(), value: z.string() }))

const UPSERT = `INSERT INTO options (key, value) VALUES (:key, :value)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value RETURNING *`

type Ratios = Readonly<Record<string, number>>

/** Reads a text only when it has changed: maps have hundreds of names, and every relayed call reads some. */
function createReading<T>(text: (key: string) => string, read: (json: string) => T) {
  const cache = new Map<string, { readonly json: string; readonly value: T }>()
  return (key: string): T => {
    const json = text(key)
    const cached = cache.get(key)
    if (cached?.json === json) return cached.value
    const value = read(json)
    cache.set(key, { json, value })
    return value
  }
}

const TABLE = 'options'

const NONE: ByGroup<never> = { all: {}, groups: {} }

/**
 * Opens the store of the table `options`: texts by key. All are kept in memory, since every call reads some; a change
 * by any process is read again.
 */
export async function openOptions(db: Database, recorder: Recorder) {
  const recorded = recorder.of({
    kind: 'option',
    table: { name: TABLE, columns: { key: textColumn(), value: textColumn() } },
    key: 'key',
    name: 'key',
    isSecret: (_, { key }) => isSecretOption(String(key)),
    canUndo: () => true,
    initial: (key) => ({ key, value: DEFAULTS.get(key) ?? '' }),
  })
  const values = new Map<string, string>()
  const readAll = async (): Promise<void> => {
    const rows = z.parse(Rows, await db.all('SELECT key, value FROM options'))
    values.clear()
    for (const { key, value } of rows) values.set(key, value)
  }
  const readOne = async (key: string): Promise<void> => {
    const row = z.parse(Row, await db.get('SELECT value FROM options WHERE key = :key', { key }))
    if (row) values.set(key, row.value)
    else values.delete(key)
  }
  db.listen(TABLE, (key) => (key === undefined ? readAll() : readOne(key)))
  await readAll()

  const text = (key: string): string => values.get(key) ?? DEFAULTS.get(key) ?? ''
  const ratios = createReading<Ratios>(text, (json) => readRatios(json) ?? {})
  const unitPrices = createReading<Readonly<Record<string, UnitPrice>>>(text, (json) => readUnitPrices(json) ?? {})
  const groupLimits = createReading<Readonly<Record<string, readonly LimitDraft[]>>>(
    text,
    (json) => readGroupLimits(json) ?? {},
  )
  const aliases = createReading<ByGroup<string>>(text, (json) => readModelAliases(json) ?? NONE)
  const fallbacks = createReading<ByGroup<readonly string[]>>(text, (json) => readModelFallbacks(json) ?? NONE)
  return {
    text,
    flag: (key: string): boolean => isOn(text(key)),
    /** Whether the option was ever saved. */
    isSet: (key: string): boolean => values.has(key),
    /** Returns the parts of a comma text. */
    parts: (key: string): string[] => splitComma(text(key)),
    /** Returns 0 for a text that is not a number, as One API does. */
    number: (key: string): number => {
      const value = Number(text(key))
      return Number.isFinite(value) ? value : 0
    },
    /** Returns an empty map for a text that is not a map of ratios. */
    ratios,
    /** Returns the prices of units by model. */
    unitPrices: () => unitPrices('UnitPrices'),
    /** Returns limits by group, and by group and model: `vip:gpt-5`. */
    groupLimits: () => groupLimits('GroupLimits'),
    /** Returns models by the names that groups have for them. */
    modelAliases: () => aliases('ModelAliases'),
    /** Returns the models that may answer instead of a model. */
    modelFallbacks: () => fallbacks('ModelFallbacks'),
    /** Returns the public URL of the gateway, without a trailing slash: the base of links in emails and OAuth redirects. */
    serverAddress: (): string => withoutTrailingSlash(text('ServerAddress')) || 'http://localhost:3000',
    /** Returns all options except secrets, sorted by key. */
    list: (): Option[] =>
      [...new Map([...DEFAULTS, ...values])]
        .filter(([key]) => !isSecretOption(key))
        .map(([key, value]) => ({ key, value }))
        .sort((a, b) => (a.key < b.key ? -1 : 1)),
    /** Returns the secrets that were ever set, sorted by key. */
    secrets: (): Option[] =>
      [...values]
        .filter(([key]) => isSecretOption(key))
        .map(([key, value]) => ({ key, value }))
        .sort((a, b) => (a.key < b.key ? -1 : 1)),
    /** Removes the value of an option, which then has its default. */
    remove: async (key: string): Promise<void> => {
      await recorded.change([key], () => db.run('DELETE FROM options WHERE key = :key', { key }))
      values.delete(key)
      await db.notify(TABLE, key)
    },
    set: async (key: string, value: string): Promise<void> => {
      await recorded.update(key, () => db.get(UPSERT, { key, value }))
      // The transaction of the caller reads the new value; after a rollback it is read again.
      values.set(key, value)
      await db.notify(TABLE, key)
    },
  }
}

export type Options = Awaited<ReturnType<typeof openOptions>>
