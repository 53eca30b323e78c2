import { isRecord, readJson } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { defaultCompletionRatio } from '../../../prices/completion-ratio.ts'
import { integerIn, textIn } from '../../import/row.ts'
import type { Sql, SqlValue } from '../../sql/sql.ts'
import type { HouseOption } from '../house.ts'
import { type Entries, PRICE_MAPS, readEntries } from '../options.ts'

/** Options that are tables there. */
export const isInTable = (key: string): boolean => PRICE_MAPS.has(key) || key === 'GroupRatio' || key === 'GroupLimits'

/** One Hub's names of tokens by the option of their ratios. */
const EXTRA: ReadonlyMap<string, readonly string[]> = new Map([
  // Which of both counts, depends on the provider.
  ['CacheRatio', ['cached_tokens', 'cached_read_tokens']],
  ['CreateCacheRatio', ['cached_write_tokens']],
  ['AudioRatio', ['input_audio_tokens']],
])

/** Tokens for whose price a call is charged. */
const TOKENS_OF_CALL = 1000

const CallPrice = z.object({ usd: z.number() })

type Maps = ReadonlyMap<string, Entries>

const mapsOf = (options: readonly HouseOption[]): Maps =>
  new Map(
    options
      .filter(({ key }) => isInTable(key))
      .map(({ key, value }) => [key, readEntries(value) ?? new Map()] as const),
  )

interface PriceRow {
  readonly type: string
  readonly input: number
  readonly output: number
  readonly extras: Readonly<Record<string, number>>
}

/** Returns the row of a model's price; `undefined` if it has none. */
function priceOf(maps: Maps, model: string, perUnit: number): PriceRow | undefined {
  const call = z.safeParse(CallPrice, maps.get('UnitPrices')?.get(model)).data
  if (call) {
    const input = (call.usd * perUnit) / TOKENS_OF_CALL
    return { type: 'times', input, output: input, extras: {} }
  }
  const input = maps.get('ModelRatio')?.get(model)
  if (typeof input !== 'number') return undefined
  const ratio = maps.get('CompletionRatio')?.get(model)
  const output = input * (typeof ratio === 'number' ? ratio : defaultCompletionRatio(model))
  const extras = [...EXTRA].flatMap(([key, names]) => {
    const value = maps.get(key)?.get(model)
    return typeof value === 'number' ? names.map((name) => [name, value] as const) : []
  })
  return { type: 'tokens', input, output, extras: Object.fromEntries(extras) }
}

/** Returns the models whose entries differ between two states. */
const changedNames = (before: Maps, after: Maps, keys: Iterable<string>): Set<string> =>
  new Set(
    [...keys].flatMap((key) =>
      [...(after.get(key) ?? [])].flatMap(([name, value]) =>
        JSON.stringify(before.get(key)?.get(name)) === JSON.stringify(value) ? [] : [name],
      ),
    ),
  )

async function writePrices(sql: Sql, before: Maps, after: Maps, perUnit: number): Promise<void> {
  const table = sql.quoted('prices')
  for (const model of changedNames(before, after, PRICE_MAPS)) {
    const price = priceOf(after, model, perUnit)
    if (!price) continue
    const [row] = await sql.all(`SELECT extra_ratios FROM ${table} WHERE model = ?`, [model])
    const known = readJson(textIn(row?.extra_ratios))
    const extras = { ...(isRecord(known) ? known : {}), ...price.extras }
    const text = Object.keys(extras).length > 0 ? JSON.stringify(extras) : null
    const values: readonly SqlValue[] = [price.type, price.input, price.output, text, model]
    await sql.run(
      row
        ? `UPDATE ${table} SET type = ?, input = ?, output = ?, extra_ratios = ? WHERE model = ?`
        : `INSERT INTO ${table} (type, input, output, extra_ratios, model) VALUES (?, ?, ?, ?, ?)`,
      values,
    )
  }
}

const PerMinute = z.tuple([z.object({ amount: z.number() })])

async function writeGroups(sql: Sql, before: Maps, after: Maps): Promise<void> {
  const table = sql.quoted('user_groups')
  for (const group of changedNames(before, after, ['GroupRatio', 'GroupLimits'])) {
    const [row] = await sql.all(`SELECT id FROM ${table} WHERE symbol = ?`, [group])
    if (!row) await sql.run(`INSERT INTO ${table} (symbol, name, ratio) VALUES (?, ?, 1)`, [group, group])
    const ratio = after.get('GroupRatio')?.get(group)
    if (typeof ratio === 'number') await sql.run(`UPDATE ${table} SET ratio = ? WHERE symbol = ?`, [ratio, group])
    const limit = z.safeParse(PerMinute, after.get('GroupLimits')?.get(group)).data?.[0].amount
    if (limit !== undefined) await sql.run(`UPDATE ${table} SET api_rate = ? WHERE symbol = ?`, [limit, group])
  }
}

/** Writes the options that are tables there. */
export async function writeTables(
  sql: Sql,
  {
    before,
    after,
    perUnit,
  }: {
    readonly before: readonly HouseOption[]
    readonly after: readonly HouseOption[]
    readonly perUnit: number
  },
): Promise<void> {
  const [old, next] = [mapsOf(before), new Map([...mapsOf(before), ...mapsOf(after)])]
  await writePrices(sql, old, next, perUnit)
  await writeGroups(sql, old, next)
}

/** Lets a server with Redis know keys that it has not signed: it reads those of the tokens up to a number. */
export async function raiseOldTokens(sql: Sql, id: number): Promise<void> {
  const key = sql.quoted('key')
  const [row] = await sql.all(`SELECT value FROM options WHERE ${key} = 'OldTokenMaxId'`)
  if ((integerIn(row?.value) ?? 0) >= id) return
  await sql.run(
    row
      ? `UPDATE options SET value = ? WHERE ${key} = 'OldTokenMaxId'`
      : `INSERT INTO options (value, ${key}) VALUES (?, 'OldTokenMaxId')`,
    [String(id)],
  )
}
