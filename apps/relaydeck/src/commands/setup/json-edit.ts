import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '@relaydeck/api-sdk'
import { EditError, lineEndOf } from './edit.ts'

type Members = Readonly<Record<string, unknown>>

/** Position of a member of an object in a text. */
interface Member {
  readonly key: string
  readonly start: number
  readonly value: number
  readonly end: number
}

const STRING = /"(?:[^"\\]|\\.)*"/y
const SCALAR = /[^\s,\]}]+/y
const SPACE = /\s*/y

function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  pattern.test(text)
  return pattern.lastIndex
}

const afterSpace = (text: string, at: number): number => endOf(SPACE, text, at)

/** Returns the position after a value of a valid JSON text. */
function afterValue(text: string, at: number): number {
  if (text[at] === '"') return endOf(STRING, text, at)
  if (text[at] !== '{' && text[at] !== '[') return endOf(SCALAR, text, at)
  let depth = 0
  for (let position = at; position < text.length; ) {
    if (text[position] === '"') {
      position = endOf(STRING, text, position)
      continue
    }
    if (text[position] === '{' || text[position] === '[') depth++
    if (text[position] === '}' || text[position] === ']') depth--
    position++
    if (depth === 0) return position
  }
  return text.length
}

/** Returns the members of the object at a position of a valid JSON text. */
function membersAt(text: string, open: number): Member[] {
  const members: Member[] = []
  for (let at = afterSpace(text, open + 1); text[at] === '"'; ) {
    const keyEnd = endOf(STRING, text, at)
    const value = afterSpace(text, afterSpace(text, keyEnd) + 1)
    const end = afterValue(text, value)
    members.push({ key: JSON.parse(text.slice(at, keyEnd)), start: at, value, end })
    at = afterSpace(text, end)
    if (text[at] === ',') at = afterSpace(text, at + 1)
  }
  return members
}

/** The white space before the text at a position, from the end of the line before it. */
const indentAt = (text: string, at: number): string => /[^\S\n]*$/.exec(text.slice(0, at))?.[0] ?? ''

const isOnOwnLine = (text: string, at: number): boolean => /(^|\n)[^\S\n]*$/.test(text.slice(0, at))

/** Sets a member of the object at a position. A new one is indented as the others. */
function setMember(text: string, open: number, key: string, value: unknown, unit: string): string {
  const eol = lineEndOf(text)
  const members = membersAt(text, open)
  const json = (indent: string) => JSON.stringify(value, null, unit).replaceAll('\n', eol + indent)
  // Parsers take the last one of members with the same name.
  const found = members.findLast((member) => member.key === key)
  const last = members.at(-1)
  if (found) return text.slice(0, found.value) + json(indentAt(text, found.start)) + text.slice(found.end)
  const name = JSON.stringify(key)
  if (last && !isOnOwnLine(text, last.start))
    return `${text.slice(0, last.end)}, ${name}: ${JSON.stringify(value)}${text.slice(last.end)}`
  if (last) {
    const indent = indentAt(text, last.start)
    return `${text.slice(0, last.end)},${eol}${indent}${name}: ${json(indent)}${text.slice(last.end)}`
  }
  const line = text.slice(text.lastIndexOf('\n', open) + 1, open)
  const outer = /^\s*/.exec(line)?.[0] ?? ''
  const close = afterSpace(text, open + 1)
  return `${text.slice(0, open + 1)}${eol}${outer}${unit}${name}: ${json(outer + unit)}${eol}${outer}${text.slice(close)}`
}

/** @throws EditError */
export function parseObject(text: string): Members {
  try {
    const parsed: unknown = JSON.parse(text)
    if (isRecord(parsed)) return parsed
  } catch {
    throw new EditError('it is not JSON')
  }
  throw new EditError('it is no JSON object')
}

/**
 * Sets members of an object inside of a JSON object, and leaves everything else of the text as it is.
 * @throws EditError if the text is not such an object
 */
export function setMembers(text: string, section: string, values: Readonly<Record<string, string>>): string {
  const bom = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  let body = text.slice(bom.length)
  if (body.trim() === '') body = '{}\n'
  const before = parseObject(body)
  const inner = before[section] ?? {}
  if (!isRecord(inner)) throw new EditError(`its ${section} is no JSON object`)
  const unit = /\n([ \t]+)"/.exec(body)?.[1] ?? '  '
  const root = body.indexOf('{')
  if (!isRecord(before[section])) body = setMember(body, root, section, values, unit)
  else
    for (const [key, value] of Object.entries(values)) {
      const open = membersAt(body, root).findLast((member) => member.key === section)?.value ?? root
      body = setMember(body, open, key, value, unit)
    }
  const expected = { ...before, [section]: { ...inner, ...values } }
  if (!isDeepStrictEqual(parseObject(body), expected)) throw new EditError('its form is unusual')
  return bom + body
}
