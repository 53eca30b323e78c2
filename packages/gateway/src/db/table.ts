import type { LimitDraft } from '@relaydeck/api-sdk'
import type { Database, Value as SqlValue, Values } from './database.ts'

type Kind = 'integer' | 'real' | 'boolean' | 'text' | 'nullable text' | 'limits'

/** Type of a column's values in TypeScript. */
interface ValueOf {
  integer: number
  real: number
  boolean: boolean
  text: string
  'nullable text': string | null
  limits: readonly LimitDraft[]
}

/**
 * How the journal treats changes of a column:
 * - `secret`: it shows that the value changed, and can restore it
 * - `credential`: the same, but it cannot restore it
 * - `hidden`: it restores the value, which follows from others, and does not show it
 * - `counter`: calls change the value too; restoring it subtracts the change
 * - `measured`: the gateway writes the value while it runs; it is kept of deleted rows only
 */
export type JournalRule = 'secret' | 'credential' | 'hidden' | 'counter' | 'measured'

export interface ColumnOptions<T> {
  /** Value of a row that does not set the column. Without a default, every row has to set it. */
  readonly default?: T
  /** Whether the column is written when a row is edited. */
  readonly editable?: true
  /** Name of the column in One API's table if it differs; `null` if One API has no such column. */
  readonly oneApi?: string | null
  /** Whether the database assigns the value of a new row. */
  readonly assigned?: true
  /** How the journal treats changes of the column; by default it shows them. */
  readonly journal?: JournalRule
  /** Returns the part of a text that may be shown; by default all of it. */
  readonly withoutSecrets?: (text: string) => string
}

/** Description of a column. */
export interface Column extends ColumnOptions<ValueOf[Kind]> {
  readonly kind: Kind
}

/** Description of a table, which insert, update, seed, and the import from One API share; SQL creates it. */
export interface Table<C extends Readonly<Record<string, Column>> = Readonly<Record<string, Column>>> {
  readonly name: string
  readonly columns: C
}

const column =
  <const K extends Kind>(kind: K) =>
  <const O extends ColumnOptions<ValueOf[K]>>(options: O = {} as O) => ({ kind, ...options })

export const integer = column('integer')
export const real = column('real')
export const boolean = column('boolean')
export const text = column('text')
export const nullableText = column('nullable text')

const LIMITS = { default: [] as const, oneApi: null } as const

/** Limits, as a JSON text; other fields are edited without them. */
export const limits = column('limits')(LIMITS)
export const editableLimits = column('limits')({ ...LIMITS, editable: true })

/** The primary key. */
export const id = integer({ assigned: true })

type Columns<T> = T extends Table<infer C> ? C : never
type Value<C> = C extends { readonly kind: infer K extends Kind } ? ValueOf[K] : never
type KeysWith<C, O> = { [K in keyof C]: C[K] extends O ? K : never }[keyof C]
type OptionalKeys<C> = KeysWith<C, { readonly default: unknown } | { readonly assigned: true }>

/** Values of a new row; columns with a default may be left out. */
export type NewRow<T> = {
  readonly [K in Exclude<keyof Columns<T>, OptionalKeys<Columns<T>>>]: Value<Columns<T>[K]>
} & { readonly [K in OptionalKeys<Columns<T>>]?: Value<Columns<T>[K]> | undefined }

/** Values of the editable columns. */
export type Editable<T> = {
  readonly [K in KeysWith<Columns<T>, { readonly editable: true }>]: Value<Columns<T>[K]>
}

/** Returns the SQL of a column's name. */
export const quoted = (name: string) => `"${name}"`

const namesOf = (table: Table) => Object.keys(table.columns)

const editableNames = (table: Table) => namesOf(table).filter((name) => table.columns[name]?.editable)

/** SQL that assigns named parameters to the editable columns. */
export const assignments = (table: Table): string =>
  editableNames(table)
    .map((name) => `${quoted(name)} = :${name}`)
    .join(', ')

/** The same, but a column whose parameter is `NULL` keeps its value. */
export const optionalAssignments = (table: Table): string =>
  editableNames(table)
    .map((name) => `${quoted(name)} = coalesce(:${name}, ${quoted(name)})`)
    .join(', ')

/** Returns limits as they are stored; `null` for absent ones. */
export const storedLimits = (limits: readonly LimitDraft[] | undefined): string | null =>
  limits ? JSON.stringify(limits) : null

// Booleans are stored as integers, which SQLite has instead.
export const sqlValue = (value: unknown): SqlValue => {
  if (typeof value === 'boolean') return Number(value)
  return Array.isArray(value) ? JSON.stringify(value) : ((value ?? null) as SqlValue)
}

/** Returns the parameters of `assignments`: the editable columns of a row, and `NULL` for missing ones. */
export const editableValues = (table: Table, row: object): Values =>
  Object.fromEntries(editableNames(table).map((name) => [name, sqlValue(Reflect.get(row, name))]))

/** Returns the function that returns the statement which inserts a row, with defaults for the columns it leaves out. */
export function insertInto<const T extends Table>(table: T, returning = '') {
  const names = namesOf(table)
  const assigned = names.filter((name) => table.columns[name]?.assigned)
  const insert = (columns: readonly string[]) =>
    `INSERT INTO ${table.name} (${columns.map(quoted).join(', ')})
    VALUES (${columns.map((name) => `:${name}`).join(', ')}) ${returning}`
  const withAssigned = insert(names)
  const given = names.filter((name) => !assigned.includes(name))
  const withoutAssigned = insert(given)
  return (row: NewRow<T>): [sql: string, values: Values] => {
    const values = new Map<string, unknown>(Object.entries(row))
    const isAssigned = assigned.every((name) => values.get(name) === undefined)
    const columns = isAssigned ? given : names
    return [
      isAssigned ? withoutAssigned : withAssigned,
      Object.fromEntries(columns.map((name) => [name, sqlValue(values.get(name) ?? table.columns[name]?.default)])),
    ]
  }
}

/**
 * Creates the function that inserts rows of a table.
 * @returns a function that inserts a row and returns it as stored
 */
export function inserter<const T extends Table>(db: Database, table: T): (row: NewRow<T>) => Promise<unknown> {
  const statement = insertInto(table, 'RETURNING *')
  return (row) => db.get(...statement(row))
}

/** Creates the function that inserts rows of a table without reading them back. */
export function writer<const T extends Table>(db: Database, table: T): (row: NewRow<T>) => Promise<number> {
  const statement = insertInto(table)
  return (row) => db.run(...statement(row))
}
