import type { Value, Values } from '../database.ts'

/** A statement with the parameters `$1`, `$2`, …, and their names in this order. */
interface Positional {
  readonly text: string
  readonly names: readonly string[]
}

// Texts, quoted names, comments and casts are matched first, so that a colon in them is no parameter.
const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|::|:([A-Za-z_]\w*)/g

function toPositional(sql: string): Positional {
  const names: string[] = []
  const text = sql.replace(TOKENS, (token, name: string | undefined) => {
    if (name === undefined) return token
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  return { text, names }
}

// PostgreSQL stores no NUL in texts. U+FFFD is what both engines store for other characters that UTF-8 does not have.
const withoutNul = (value: Value | undefined) =>
  typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : (value ?? null)

/** Creates the function that replaces named parameters, which PostgreSQL does not have, by positional ones. */
export function createParameters() {
  const cache = new Map<string, Positional>()
  return (sql: string, values: Values) => {
    const positional = cache.get(sql) ?? toPositional(sql)
    cache.set(sql, positional)
    const { text, names } = positional
    const missing = names.find((name) => values[name] === undefined)
    if (missing !== undefined) throw new TypeError(`No value for :${missing}`)
    return { text, values: names.map((name) => withoutNul(values[name])) }
  }
}
