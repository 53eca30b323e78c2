import { CHANNEL_TYPES } from '@relaydeck/api-sdk'
import type { Guess } from '../../../parts/import/sheet.ts'
import { entriesOf } from '../../../parts/import/sheet.ts'
import { typeOf } from './-type-of.ts'

type Table = readonly (readonly string[])[]
type Field = 'key' | 'url' | 'type' | 'models' | 'name'

/** Beginnings of keys, with the type of their provider. */
const PREFIXES: readonly (readonly [RegExp, (typeof CHANNEL_TYPES)[number]['key'] | undefined])[] = [
  [/^sk-ant-/, 'anthropic'],
  [/^sk-or-/, 'openrouter'],
  [/^AIza/, 'gemini'],
  [/^gsk_/, 'groq'],
  [/^xai-/, 'xai'],
  [/^(?:ABSK|bedrock-api-key-)/, 'aws'],
  [/^bce-v3\//, 'baidu-v2'],
  [/^(?:sk|sk_|fk|pplx|nvapi|csk|tgp_v1)[-_]/, undefined],
]

/** A long text of letters and digits without spaces. */
const LONG_KEY = /^(?=.*\d)(?=.*[a-z])[\w.|:=+/-]{24,}$/i

const URL_TEXT = /^https?:\/\/\S+$/i

/** Beginnings of the names of models. */
const MODEL =
  /^(?:gpt-|chatgpt-|o\d(?:-|$)|claude-|gemini-|gemma|deepseek-|qwen|qwq|llama|meta-llama|mi[sx]tral|glm-|kimi-|moonshot-|grok-|doubao-|ernie-|hunyuan|minimax|abab|command-|yi-|phi-|text-embedding|dall-e|whisper|tts-|bge-|@cf\/)/i

const isUrl = (cell: string) => URL_TEXT.test(cell)
const isType = (cell: string) => !/^\d+$/.test(cell) && typeOf(cell) !== undefined
const prefixOf = (cell: string) => PREFIXES.find(([start]) => start.test(cell))

/** Returns how much a cell looks like a key: 2 with a known beginning, 1 if it could be one, else 0. */
function keyScore(cell: string): number {
  if (isUrl(cell) || /\s/.test(cell)) return 0
  if (prefixOf(cell)) return 2
  return LONG_KEY.test(cell) && !MODEL.test(cell) ? 1 : 0
}

/** Share of the filled cells of a column that have to fit. */
const MOST = 0.6

/** What some lists have between the cells of a line. */
const SEPARATOR = /-{4,}|\s+|\|{2,}/

/** Splits lines of one cell that have several parts, one of which is a key. */
function cellsOf(table: Table): Table {
  const isWhole = table.some((row) => row.filter((cell) => cell !== '').length > 1)
  if (isWhole) return table
  const split = table.map(([line = '']) => line.split(SEPARATOR).map((cell) => cell.trim()))
  const isList = split.every((cells) => cells.some((cell) => keyScore(cell) > 0))
  return isList && split.some(({ length }) => length > 1) ? split : table
}

class Columns {
  private readonly rows: Table
  private readonly taken = new Set<number>()
  readonly width: number

  constructor(rows: Table) {
    this.rows = rows
    this.width = Math.max(0, ...rows.map(({ length }) => length))
  }

  /** Takes the column whose values fit best; `undefined` if no column fits. */
  take(score: (cell: string) => number): number | undefined {
    const best = Array.from({ length: this.width }, (_, at) => at)
      .filter((at) => !this.taken.has(at))
      .map((at) => {
        const cells = this.rows.map((row) => row[at] ?? '').filter((cell) => cell !== '')
        const scores = cells.map(score)
        const share = scores.filter((each) => each > 0).length / Math.max(cells.length, 1)
        return { at, share, sum: scores.reduce((sum, each) => sum + each, 0) }
      })
      .filter(({ share }) => share >= MOST)
      .sort((a, b) => b.sum - a.sum)[0]
    if (best) this.taken.add(best.at)
    return best?.at
  }
}

const flag = (fits: boolean) => Number(fits)

/** Returns the type of the provider with an address, or with a beginning of keys; `undefined`: OpenAI's interface. */
function guessedType(key: string, url: string) {
  const host = URL.parse(url)?.host
  const ofHost = host && CHANNEL_TYPES.find(({ baseUrl }) => baseUrl !== '' && URL.parse(baseUrl)?.host === host)
  const ofKey = prefixOf(key)?.[1]
  return ofHost || CHANNEL_TYPES.find((type) => type.key === ofKey)
}

/**
 * Guesses, by their content, which columns of a table without headings have the keys, addresses, types, models and names
 * of channels. Adds a column of names if there is none, and one of types if some are known.
 * @param nameOf returns the name of the nth channel of a type
 * @returns `undefined` if no column has keys
 */
export function guessChannels(
  table: Table,
  shown: (type: (typeof CHANNEL_TYPES)[number]) => string,
): Guess | undefined {
  const rows = cellsOf(table)
  const columns = new Columns(rows)
  const url = columns.take((cell) => flag(isUrl(cell)))
  const type = columns.take((cell) => flag(isType(cell)))
  const models = columns.take((cell) =>
    flag(entriesOf(cell).length > 0 && entriesOf(cell).every((each) => MODEL.test(each))),
  )
  const key = columns.take(keyScore)
  if (key === undefined) return undefined
  const name = columns.take((cell) => flag(cell.length <= 60))
  const { width } = columns
  const counts = new Map<string, number>()
  const [openai] = CHANNEL_TYPES
  const added = rows.map((row) => {
    const guessed = guessedType(row[key] ?? '', url === undefined ? '' : (row[url] ?? ''))
    const stated = type === undefined ? undefined : typeOf(row[type] ?? '')
    const found = stated === undefined ? guessed : CHANNEL_TYPES.find(({ value }) => value === stated)
    const label = shown(found ?? openai)
    const count = (counts.get(label) ?? 0) + 1
    counts.set(label, count)
    return { type: guessed ? shown(guessed) : '', name: `${label} ${count}` }
  })
  const addsType = type === undefined && added.some((each) => each.type !== '')
  const extra: Field[] = [...(addsType ? (['type'] as const) : []), ...(name === undefined ? (['name'] as const) : [])]
  const mapping: Record<string, number> = { key }
  for (const [field, at] of Object.entries({ url, type, models, name })) if (at !== undefined) mapping[field] = at
  for (const [at, field] of extra.entries()) mapping[field] = width + at
  return {
    mapping,
    rows: rows.map((row, line) => [
      ...Array.from({ length: width }, (_, at) => row[at] ?? ''),
      ...extra.map((field) => (field === 'type' ? (added[line]?.type ?? '') : (added[line]?.name ?? ''))),
    ]),
  }
}
