import { isScalar, LineCounter, parseDocument, stringify, visit, type YAMLMap } from 'yaml'
import { checkSize } from './check-size.ts'
import { type Config, readConfig } from './config.ts'
import { ConfigError } from './error.ts'
import type { Issue } from './issues.ts'
import { linesOf } from './lines.ts'
import { isMap } from './values.ts'

/** Address of the JSON schema, which the program's package has too. */
export const SCHEMA_URL = 'https://unpkg.com/relaydeck/dist/config.schema.json'

/** Returns a problem of the text at a position. The parser's message could quote secrets of the file. */
function issueAt(lines: LineCounter, message: string, offset: number): Issue {
  const { line, col } = lines.linePos(offset)
  return { code: 'yaml', place: `${line}:${col}`, message }
}

/** Returns the names that a map has twice. The parser would compare each one with all others. */
function repeatedIn({ items }: YAMLMap, lines: LineCounter): Issue[] {
  const seen = new Set<unknown>()
  return items.flatMap(({ key }): Issue[] => {
    if (!isScalar(key)) return []
    const isRepeated = seen.has(key.value)
    seen.add(key.value)
    return isRepeated ? [issueAt(lines, 'Map keys must be unique', key.range?.[0] ?? 0)] : []
  })
}

/** A YAML text whose maps have each name once. */
export interface Yaml {
  readonly document: ReturnType<typeof parseDocument>
  readonly lines: LineCounter
}

/**
 * Parses a YAML text.
 * @throws ConfigError for a text that is not YAML, or too large
 */
export function parseYaml(text: string): Yaml {
  checkSize(text)
  const lines = new LineCounter()
  const document = parseDocument(text, { prettyErrors: false, uniqueKeys: false, merge: true, lineCounter: lines })
  if (document.errors.length > 0)
    throw new ConfigError(document.errors.map(({ message, pos: [start] }) => issueAt(lines, message, start)))
  const repeated: Issue[] = []
  visit(document, { Map: (_, map) => void repeated.push(...repeatedIn(map, lines)) })
  if (repeated.length > 0) throw new ConfigError(repeated)
  return { document, lines }
}

/**
 * Returns the content of a YAML text, with maps in place of objects.
 * @throws ConfigError for an alias without an anchor, or one that is used too often
 */
export function contentOf({ document }: Yaml): unknown {
  try {
    return document.toJS({ mapAsMap: true })
  } catch (error) {
    if (error instanceof ReferenceError) throw new ConfigError([{ code: 'yaml', place: '', message: error.message }])
    throw error
  }
}

/** Returns the names that are no texts: `1.10` would become `1.1`. */
function unquotedIn({ document, lines }: Yaml): Issue[] {
  const unquoted: Issue[] = []
  visit(document, {
    Pair: (_, { key }) => {
      // A merge key (`<<`) is a symbol.
      if (isScalar(key) && !['string', 'symbol'].includes(typeof key.value))
        unquoted.push({
          code: 'unquoted',
          place: String(key.source ?? key.value),
          ...(key.range && { line: lines.linePos(key.range[0]).line }),
        })
    },
  })
  return unquoted
}

/**
 * Reads a configuration file. Invalid values are in the result's `issues`, so that `planOf` reports them together with
 * the ones that it finds.
 * @throws ConfigError for a text that is not YAML, or too large
 */
export function parseConfig(text: string): Config {
  const yaml = parseYaml(text)
  const unquoted = unquotedIn(yaml)
  if (unquoted.length > 0) throw new ConfigError(unquoted)
  return readConfig(contentOf(yaml), linesOf(yaml.document, yaml.lines))
}

const sections = ({ options, channels }: Config) => ({ ...(options && { options }), ...(channels && { channels }) })

/** Returns a configuration file as YAML, whose first line names the schema for editors. */
export const formatConfig = (config: Config): string =>
  `# yaml-language-server: $schema=${SCHEMA_URL}\n${stringify(sections(config), { lineWidth: 0 })}`

/** Returns a value with objects in place of maps, for JSON. */
export const plain = (value: unknown): unknown => {
  if (isMap(value)) return Object.fromEntries([...value].map(([key, each]) => [key, plain(each)]))
  return Array.isArray(value) ? value.map(plain) : value
}

/** Returns a configuration file as JSON, which every YAML parser reads too. */
export const jsonOf = (config: Config): string =>
  JSON.stringify(Object.fromEntries(Object.entries(sections(config)).map(([key, map]) => [key, plain(map)])), null, 2)
