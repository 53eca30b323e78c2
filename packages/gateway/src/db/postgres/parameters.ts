import type { Value, Values } from '../database.ts'

/** A statement with the parameters `$1`, `$2`, …, and their names in this order. */
interface Positional {
  readonly text: string
  readonly names: readonly string[]
  /** Differs from those of other texts. */
  readonly name: string
}

// Texts, quoted names, comments and casts are matched first, so that a colon in them is no parameter.
const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|::|:([A-Za-z_]\w*)/g

function toPositional(sql: string, name: string): Positional {
  const names: string[] = []
  const text = sql.replace(TOKENS, (token, parameter: string | undefined) => {
    if (parameter === undefined) return token
    if (!names.includes(parameter)) names.push(parameter)
    return `$${names.indexOf(parameter) + 1}`
  })
  return { text, names, name }
}

// PostgreSQL stores no NUL in texts. U+FFFD is what both engines store for other characters that UTF-8 does not have.
const withoutNul = (value: Value | undefined) =>
  typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : (value ?? null)

/** Creates the function that replaces named parameters, which PostgreSQL does not have, by positional ones. */
export function createParameters() {
  const cache = new Map<string, Positional>()
  return (sql: string, values: Values) => {
    const positional = cache.get(sql) ?? toPositional(sql, `relaydeck_${cache.size}`)
    cache.set(sql, positional)
    const { text, names, name } = positional
    const missing = names.find((parameter) => values[parameter] === undefined)
    if (missing !== undefined) throw new TypeError(`No value for :${missing}`)
    return { text, name, values: names.map((parameter) => withoutNul(values[parameter])) }
  }
}
