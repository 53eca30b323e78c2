import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '@relaydeck/api-sdk'
import { tomlLines } from '@relaydeck/config/clients'
import { parse } from 'smol-toml'
import { EditError, lineEndOf } from './edit.ts'

type Table = Readonly<Record<string, unknown>>
type Texts = Readonly<Record<string, string>>

/** What a TOML file has to say. */
export interface TomlChange {
  /** Values at the root. */
  readonly root: Texts
  /** Path of the table that is replaced. */
  readonly path: readonly [string, string]
  readonly table: Texts
}

/** @throws EditError */
export function parseToml(text: string): Table {
  try {
    return parse(text, { integersAsBigInt: 'asNeeded' })
  } catch {
    throw new EditError('it is not TOML')
  }
}

const tableOf = (value: unknown): Table => (isRecord(value) ? value : {})

/** Returns whether a line begins a statement. Within a value of several lines, the lines above it are not complete TOML. */
function beginsStatement(lines: readonly string[], index: number): boolean {
  try {
    parse(lines.slice(0, index).join('\n'))
    return true
  } catch {
    return false
  }
}

const isHeader = (lines: readonly string[], index: number): boolean =>
  /^\s*\[/.test(lines[index] ?? '') && beginsStatement(lines, index)

/** Returns the parts of a table's header, such as `[a."b c"]`. */
function headerPath(line: string): readonly string[] | undefined {
  const [, inside] = /^\s*\[\[?([^\]]*)\]\]?\s*(?:#.*)?$/.exec(line) ?? []
  return inside?.split('.').map((part) => part.trim().replace(/^(["'])(.*)\1$/, '$2'))
}

const isBlank = (line: string): boolean => /^\s*(#.*)?$/.test(line)

/** Sets a value at the root, in its line, or else before the first one. */
function setRootValue(lines: readonly string[], name: string, value: string): string[] {
  const header = lines.findIndex((_, index) => isHeader(lines, index))
  const root = header < 0 ? lines : lines.slice(0, header)
  const own = new RegExp(`^(\\s*(?:${name}|"${name}"|'${name}')\\s*=\\s*)(?:"(?:[^"\\\\]|\\\\.)*"|'[^']*')`)
  const at = root.findIndex((line, index) => own.test(line) && beginsStatement(root, index))
  const assigned = tomlLines({ [name]: value })
  // A function, since "$" has a meaning in replacements.
  if (at >= 0)
    return lines.with(
      at,
      (lines[at] ?? '').replace(own, (_, start) => start + JSON.stringify(value)),
    )
  const first = root.findIndex((line) => !isBlank(line))
  if (first >= 0) return lines.toSpliced(first, 0, assigned)
  return [assigned, ...(lines.length > 0 && lines[0] !== '' ? [''] : []), ...lines]
}

/** Replaces a table and the ones below it; without one, the table is added at the end. */
function replaceTable(lines: readonly string[], path: readonly string[], table: Texts): string[] {
  const isOwn = (line: string) => path.every((part, index) => headerPath(line)?.[index] === part)
  const kept: string[] = []
  // Comments and empty lines at the end of the table, which belong to what follows.
  let trailing: string[] = []
  let place: number | undefined
  let isInside = false
  for (const [index, line] of lines.entries()) {
    if (isHeader(lines, index)) isInside = isOwn(line)
    if (isInside) {
      place ??= kept.length
      trailing = isBlank(line) ? [...trailing, line] : []
    } else {
      kept.push(...trailing, line)
      trailing = []
    }
  }
  kept.push(...trailing)
  const written = [`[${path.join('.')}]`, ...tomlLines(table).split('\n')]
  if (place !== undefined) return kept.toSpliced(place, 0, ...written)
  const end = kept.findLastIndex((line) => line.trim() !== '') + 1
  return [...kept.slice(0, end), ...(end > 0 ? [''] : []), ...written]
}

/**
 * Sets values and replaces a table of a TOML text, and leaves all other lines as they are. The result is parsed and
 * compared, since lines alone do not tell what is part of a longer value.
 * @throws EditError if the text is not TOML, or cannot be changed in this way
 */
export function changeToml(text: string, { root, path, table }: TomlChange): string {
  const [bom, eol] = [text.startsWith('\uFEFF') ? '\uFEFF' : '', lineEndOf(text)]
  const body = text.slice(bom.length)
  const before = parseToml(body)
  const [group, name] = path
  let lines = body === '' ? [] : body.replace(/\r?\n$/, '').split(/\r?\n/)
  lines = replaceTable(lines, path, table)
  for (const [key, value] of Object.entries(root).reverse())
    if (before[key] !== value) lines = setRootValue(lines, key, value)
  const changed = `${lines.join(eol)}${eol}`
  const expected = { ...before, ...root, [group]: { ...tableOf(before[group]), [name]: table } }
  let after: Table
  try {
    after = parseToml(changed)
  } catch {
    after = {}
  }
  if (!isDeepStrictEqual(plain(after), plain(expected))) throw new EditError('its form is unusual')
  return bom + changed
}

/** Copies tables without their prototypes, which differ between parsed and written ones. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (value instanceof Date || !isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]))
}
