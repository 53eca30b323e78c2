import { isScalar, parseDocument, stringify, visit } from 'yaml'
import { type Config, readConfig } from './config.ts'
import { ConfigError } from './error.ts'
import type { Issue } from './issues.ts'
import { isMap } from './values.ts'

/** Address of the JSON schema, which the program's package has too. */
export const SCHEMA_URL = 'https://unpkg.com/relaydeck/dist/config.schema.json'

type ErrorAt = { readonly message: string; readonly linePos?: readonly { line: number; col: number }[] | undefined }

/** Returns the parser's message without the lines of the file that it quotes, which may have secrets. */
function issueOf({ message, linePos: [start] = [] }: ErrorAt): Issue {
  const [first = ''] = message.split(/ at line |\n/)
  return { code: 'yaml', place: start ? `${start.line}:${start.col}` : '', message: first }
}

/**
 * Reads a configuration file.
 * @throws ConfigError that names every place that does not fit
 */
export function parseConfig(text: string): Config {
  const document = parseDocument(text, { prettyErrors: true })
  if (document.errors.length > 0) throw new ConfigError(document.errors.map(issueOf))
  const unquoted: Issue[] = []
  visit(document, {
    Pair: (_, { key }) => {
      // `1.10` would become `1.1`.
      if (isScalar(key) && typeof key.value !== 'string')
        unquoted.push({ code: 'unquoted', place: String(key.source ?? key.value) })
    },
  })
  if (unquoted.length > 0) throw new ConfigError(unquoted)
  try {
    return readConfig(document.toJS({ mapAsMap: true }))
  } catch (error) {
    if (error instanceof ReferenceError) throw new ConfigError([issueOf(error)])
    throw error
  }
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
