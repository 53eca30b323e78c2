import { formatCsv, isRecord } from '@relaydeck/api-sdk'
import type { AnswerField, CallReference } from '@relaydeck/api-sdk/reference'
import { withoutUnasked } from '../../calls/unasked.ts'
import { printable } from '../config/show.ts'

/** Formats of what a call returned. */
export type Format = 'table' | 'json' | 'csv'

/** Most characters of a cell. */
const CELL = 40

/** Fields of an output, by name. */
type Fields = ReadonlyMap<string, AnswerField>

const fieldsOf = ({ answer: { fields } }: CallReference): Fields => new Map(fields.map((field) => [field.name, field]))

/** Returns a time in the zone of the terminal: `2026-11-28 21:05`. */
const timeText = (seconds: number): string => {
  const time = new Date(seconds * 1000)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16).replace('T', ' ')
}

const plain = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Returns a number in the words of its field: a time, or its name. */
function numberText(value: number, { description, names = {} }: AnswerField): string {
  if (description.startsWith('Unix seconds') && value > 0) return timeText(value)
  return Object.keys(names).find((name) => names[name] === value) ?? plain(value)
}

function cellText(value: unknown, field: AnswerField | undefined): string {
  const text = typeof value === 'number' && field ? numberText(value, field) : printable(plain(value))
  return text.length > CELL ? `${text.slice(0, CELL - 1)}…` : text
}

type Row = Readonly<Record<string, unknown>>

/** Width of a text in a terminal, where a Chinese character takes two columns. */
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (/[\u1100-\uffdc]/.test(letter) ? 2 : 1), 0)

function aligned(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ''))))
  const padded = (text: string, column: number) => text + ' '.repeat((widths[column] ?? 0) - widthOf(text))
  return lines.map((line) => line.map(padded).join('  ').trimEnd()).join('\n')
}

const columnsOf = (rows: readonly Row[]): string[] => [...new Set(rows.flatMap(Object.keys))]

function tableOf(call: CallReference, output: unknown): string {
  const fields = fieldsOf(call)
  if (Array.isArray(output) && output.every(isRecord)) {
    if (output.length === 0) return 'No rows.'
    // Most rows have fields that no row uses.
    const columns = columnsOf(output).filter((name) => output.some((row) => plain(row[name]) !== ''))
    return aligned([columns, ...output.map((row) => columns.map((name) => cellText(row[name], fields.get(name))))])
  }
  if (isRecord(output))
    return aligned(Object.entries(output).map(([name, value]) => [name, cellText(value, fields.get(name))]))
  if (Array.isArray(output)) return output.map((value) => printable(plain(value))).join('\n')
  return output === undefined ? 'Done.' : printable(plain(output))
}

function csvOf(output: unknown): string {
  const rows = (Array.isArray(output) ? output : output === undefined ? [] : [output]).map(
    (row): Row => (isRecord(row) ? row : { value: row }),
  )
  const columns = columnsOf(rows)
  const cell = (value: unknown) => (typeof value === 'number' ? value : plain(value))
  return formatCsv([columns, ...rows.map((row) => columns.map((name) => cell(row[name])))]).trimEnd()
}

/** Returns what a call returned as text. */
export function outputText(call: CallReference, output: unknown, format: Format): string {
  const shown = withoutUnasked(call, output)
  if (format === 'json') return JSON.stringify(shown ?? null, undefined, 2)
  return format === 'csv' ? csvOf(shown) : tableOf(call, shown)
}
