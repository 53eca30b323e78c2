import { type LimitDraft, type QuotaFormat, type Send, splitComma } from '@relaydeck/api-sdk'
import { parseLimits } from '@relaydeck/api-sdk/rules'
import { type TextsOf, textArea } from '../../app/language/area.ts'
import { wholeNumber } from '../form/rules.ts'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** Texts of the import. */
export const importTexts = textArea({ zh, en })

export type ImportTexts = TextsOf<typeof importTexts>

/** A field that a spreadsheet's column can fill. */
export interface SheetField<F extends string = string> {
  id: F
  label: string
  /** Headings that mean this field, in any language. */
  names: readonly string[]
  required?: boolean
  /** Meaning of an empty cell, as the placeholder. */
  placeholder?: string
}

type SheetName = keyof ImportTexts['headings']

/** Returns the fields of a list's import, with the headings that mean them in any language. */
export const sheetFields = <N extends SheetName>(
  name: N,
  fields: Record<keyof ImportTexts['headings'][N] & string, Omit<SheetField, 'id' | 'names'>>,
): SheetField[] =>
  Object.entries<Omit<SheetField, 'id' | 'names'>>(fields).map(([id, field]) => ({
    id,
    names: [zh, en].flatMap(({ headings }) => {
      const known: Readonly<Record<string, string>> = headings[name]
      return splitComma(known[id] ?? '')
    }),
    ...field,
  }))

/** Leaves out the field of limits unless the server has them. */
export const withoutLimits = (fields: readonly SheetField[], hasLimits: boolean): readonly SheetField[] =>
  hasLimits ? fields : fields.filter(({ id }) => id !== 'limits')

/** Texts of one row by field. */
export type Cells<F extends string = string> = Readonly<Partial<Record<F, string>>>

/** A checked row, with the draft to send if there are no errors. */
export interface CheckedRow<D> {
  draft: D
  /** Reasons by field. */
  errors: Readonly<Record<string, string>>
}

/** A table without headings, and which column fills which field. */
export interface Guess {
  /** Columns may have been split or added. */
  rows: readonly (readonly string[])[]
  mapping: Mapping
}

/** A field whose values should differ. Rows that repeat one are named, and can be created nevertheless. */
export interface Repeats {
  field: string
  /** Returns the names of the saved records that have one of some values, by value. */
  find?: (send: Send, values: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** How the rows of a spreadsheet become records. */
export interface Sheet<D, R = unknown> {
  fields: readonly SheetField[]
  /** Adds columns to a pasted table that has what they need in another form. */
  prepare?: (table: readonly (readonly string[])[]) => readonly (readonly string[])[]
  /** Guesses the columns of a table without headings by their content. */
  guess?: (table: readonly (readonly string[])[]) => Guess | undefined
  repeats?: Repeats
  /** Field whose values must differ. */
  unique?: string
  check: (cells: Cells) => CheckedRow<D>
  /** Sends one row; is called again for a row that failed. */
  create: (send: Send, draft: D) => Promise<R>
  /** Called with the results of each run that created something. */
  onCreated?: (results: readonly R[]) => void
}

/** Index of the column that fills each field. */
export type Mapping = Readonly<Partial<Record<string, number>>>

const plain = (heading: string) => heading.toLowerCase().replace(/[\s_*＊:：-]/g, '')

/** Returns the column of each field by its heading; empty if no heading is known. */
export function matchColumns(headings: readonly string[], fields: readonly SheetField[]): Mapping {
  const known = headings.map(plain)
  const found = fields.flatMap(({ id, label, names }) => {
    const wanted = [label, ...names].map(plain)
    const at = known.findIndex((heading) => wanted.includes(heading))
    return at < 0 ? [] : [[id, at] as const]
  })
  return Object.fromEntries(found)
}

/** Returns the cells of a row by field. */
export const cellsOf = (row: readonly string[], mapping: Mapping): Cells =>
  Object.fromEntries(
    Object.entries(mapping).flatMap(([field, at]) => (at === undefined ? [] : [[field, row[at] ?? '']])),
  )

const THOUSANDS = /(?<=\d)[,，](?=\d{3}(?!\d))/g
const MONEY = /^(?:[$＄]\s*(\d+(?:\.\d+)?)|(\d+(?:\.\d+)?)\s*(?:[$＄]|usd|美元))$/i

/** Reads a quota: units, or dollars such as `$5`. `NaN` for anything else. */
export function quotaOf(text: string, { quota_per_unit }: Pick<QuotaFormat, 'quota_per_unit'>): number {
  const typed = text.trim().replace(THOUSANDS, '')
  const [, before, after] = MONEY.exec(typed) ?? []
  const dollars = before ?? after
  return dollars === undefined ? wholeNumber(typed) : wholeNumber(Math.round(Number(dollars) * quota_per_unit))
}

/** Reads the limits of a cell; an empty one has none. */
export function limitsOf(text: string, { limitInvalid }: ImportTexts): { limits?: LimitDraft[]; error?: string } {
  const { limits = [], invalid } = parseLimits(text)
  if (invalid !== undefined) return { error: limitInvalid(invalid) }
  return limits.length > 0 ? { limits } : {}
}

/** Returns the entries of a cell, separated by commas, semicolons or line breaks. */
export const entriesOf = (text: string): string[] =>
  text
    .split(/[,，;；、\r\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
