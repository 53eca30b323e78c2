import { readJson } from '@relaydeck/api-sdk'
import { type ByGroup, readModelAliases, readModelFallbacks } from '@relaydeck/api-sdk/rules'
import * as z from 'zod/mini'

/** A model, or models in their order. */
export type Named = string | readonly string[]

/** A name in calls, and what it leads to. */
export interface NameRow<T extends Named> {
  readonly name: string
  readonly value: T
}

/** Names of a group; of all groups if its name is empty. */
export interface NamesEntry<T extends Named> {
  readonly group: string
  readonly rows: readonly NameRow<T>[]
}

/** What is wrong with the fields of a row. */
export interface RowErrors {
  readonly name?: 'missing' | 'repeated' | 'isGroup'
  readonly value?: 'missing' | 'many'
}

/** Most models that may answer instead of another one. */
export const FALLBACKS_MAX = 10

const isMissing = (text: string): boolean => text.trim() === ''

function nameError<T extends Named>(
  { group, rows }: NamesEntry<T>,
  at: number,
  entries: readonly NamesEntry<T>[],
): RowErrors['name'] {
  const name = rows[at]?.name.trim() ?? ''
  if (name === '') return 'missing'
  if (rows.slice(0, at).some((row) => row.name.trim() === name)) return 'repeated'
  // The text has both in one object.
  return group === '' && entries.some((other) => other.group === name) ? 'isGroup' : undefined
}

function valueError(value: Named, group: string): RowErrors['value'] {
  if (typeof value === 'string') return isMissing(value) ? 'missing' : undefined
  if (value.length > FALLBACKS_MAX) return 'many'
  // An empty list of a group turns off the fallbacks for all groups.
  return value.length === 0 && group === '' ? 'missing' : undefined
}

/** Returns the errors of each row of an entry. */
export const rowErrors = <T extends Named>(entry: NamesEntry<T>, entries: readonly NamesEntry<T>[]): RowErrors[] =>
  entry.rows.map(({ value }, at) => {
    const [ofName, ofValue] = [nameError(entry, at, entries), valueError(value, entry.group)]
    return { ...(ofName && { name: ofName }), ...(ofValue && { value: ofValue }) }
  })

/** Whether a row of any entry has an error. */
export const hasErrors = <T extends Named>(entries: readonly NamesEntry<T>[]): boolean =>
  entries.some((entry) => rowErrors(entry, entries).some(({ name, value }) => name || value))

const trimmed = (value: Named): Named => (typeof value === 'string' ? value.trim() : value)

const objectOf = ({ rows }: NamesEntry<Named>) =>
  Object.fromEntries(rows.map(({ name, value }) => [name.trim(), trimmed(value)]))

/** Writes entries as the text of the option. Ones with errors become a list, which is no value of the option. */
export function writeNames(entries: readonly NamesEntry<Named>[]): string {
  if (hasErrors(entries)) return JSON.stringify(entries)
  const groups = entries.filter(({ group, rows }) => group !== '' && rows.length > 0)
  return JSON.stringify({
    ...Object.fromEntries(entries.filter(({ group }) => group === '').flatMap((all) => Object.entries(objectOf(all)))),
    ...Object.fromEntries(groups.map((entry) => [entry.group, objectOf(entry)])),
  })
}

/** Creates the function that reads the text of an option; it returns `undefined` if the text holds anything else. */
function namesReader<T extends Named>(value: z.ZodMiniType<T>, readStored: (json: string) => ByGroup<T> | undefined) {
  const typed = z.array(z.object({ group: z.string(), rows: z.array(z.object({ name: z.string(), value })) }))
  const rowsOf = (values: Readonly<Record<string, T>>) =>
    Object.entries(values).map(([name, of]) => ({ name, value: of }))
  return (text: string): NamesEntry<T>[] | undefined => {
    const { data } = z.safeParse(typed, readJson(text))
    if (data && data.length > 0) return data
    const stored = readStored(isMissing(text) ? '{}' : text)
    return (
      stored && [
        { group: '', rows: rowsOf(stored.all) },
        ...Object.entries(stored.groups).map(([group, values]) => ({ group, rows: rowsOf(values) })),
      ]
    )
  }
}

/** Reads the text of the option `ModelAliases`. */
export const readAliasEntries = namesReader<string>(z.string(), readModelAliases)

/** Reads the text of the option `ModelFallbacks`. */
export const readFallbackEntries = namesReader<readonly string[]>(z.array(z.string()), readModelFallbacks)
