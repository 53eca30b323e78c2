import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'

/** What an option says until an administrator sets it. Any key that is not here is the empty text. */
const DEFAULTS: Readonly<Record<string, string>> = {
  SystemName: 'Relaydeck',
  ServerAddress: 'http://localhost:3000',
  QuotaPerUnit: '500000',
  DisplayInCurrencyEnabled: 'true',
  QuotaForNewUser: '0',
}

const Row = z.optional(z.object({ value: z.string() }))

/** Settings of the gateway: texts by key, in the table `options`. */
export function openOptions(db: DatabaseSync) {
  const find = db.prepare('SELECT value FROM options WHERE key = ?')
  const upsert = db.prepare(
    'INSERT INTO options (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  )
  const text = (key: string): string => z.parse(Row, find.get(key))?.value ?? DEFAULTS[key] ?? ''
  return {
    text,
    /** Exactly `true` is true. */
    flag: (key: string): boolean => text(key) === 'true',
    /** What is no number is 0, as on the real server. */
    number: (key: string): number => {
      const value = Number(text(key))
      return Number.isFinite(value) ? value : 0
    },
    set: (key: string, value: string): void => {
      upsert.run(key, value)
    },
  }
}
