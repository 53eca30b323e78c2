import { useMemo, useSyncExternalStore } from 'react'
import { definedErrors } from '../form/rules.ts'
import {
  type Cells,
  type CheckedRow,
  cellsOf,
  type ImportTexts,
  type Mapping,
  matchColumns,
  type Sheet,
} from './sheet.ts'

/** A row of the import. */
export interface SheetRow {
  /** Number of the row in the pasted table, from 1. */
  readonly line: number
  readonly cells: Cells
  /** Why the last attempt failed. */
  readonly failure?: string | undefined
}

/** A pasted table: headings if it has known ones, and its rows. */
interface Table {
  headings: readonly string[] | undefined
  /** Whether the columns were guessed by their content. */
  isGuessed?: boolean
  rows: readonly (readonly string[])[]
}

/** A cell that needs a change. */
export interface Problem {
  line: number
  field: string
  reason: string
}

const EMPTY: Table = { headings: undefined, rows: [] }

type Rules<D> = Pick<Sheet<D>, 'check' | 'fields' | 'guess' | 'prepare' | 'unique'>

/** Returns a function that checks rows, each only once until it changes. */
function checker<D>({ check, fields, unique }: Rules<D>, texts: ImportTexts) {
  const known = new WeakMap<SheetRow, CheckedRow<D>>()
  const read = (row: SheetRow): CheckedRow<D> => {
    const checked = check(row.cells)
    const missing = fields.flatMap(({ id, required }) => (required && !row.cells[id] ? [[id, texts.missing]] : []))
    return { ...checked, errors: { ...checked.errors, ...Object.fromEntries(missing) } }
  }
  const readOnce = (row: SheetRow): CheckedRow<D> => {
    const result = known.get(row) ?? read(row)
    known.set(row, result)
    return result
  }
  return (rows: readonly SheetRow[]): ReadonlyMap<number, CheckedRow<D>> => {
    const seen = new Set<string>()
    return new Map(
      rows.map((row) => {
        const value = (unique && row.cells[unique]) || undefined
        const repeats = value !== undefined && seen.has(value)
        if (value !== undefined) seen.add(value)
        const { draft, errors } = readOnce(row)
        const again = unique && repeats ? { [unique]: texts.repeated(value) } : {}
        return [row.line, { draft, errors: definedErrors({ ...again, ...errors }) }]
      }),
    )
  }
}

/** State of an import: in memory only, since its rows may have keys and passwords. */
interface SheetState {
  table: Table
  mapping: Mapping
  rows: readonly SheetRow[]
}

/** Holds an import, also while its drawer is closed and its rows are sent. */
export function createSheetStore() {
  let state: SheetState = { table: EMPTY, mapping: {}, rows: [] }
  const listeners = new Set<() => void>()
  const set = (change: Partial<SheetState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  return {
    get: () => state,
    set,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setFailures: (failures: ReadonlyMap<number, string>) =>
      set({ rows: state.rows.map((row) => ({ ...row, failure: failures.get(row.line) })) }),
    drop: (lines: ReadonlySet<number>) => set({ rows: state.rows.filter(({ line }) => !lines.has(line)) }),
  }
}

export type SheetStore = ReturnType<typeof createSheetStore>

/** The rows of an import: pasted, matched with fields, edited and checked. */
export function useRows<D>(sheet: Rules<D>, texts: ImportTexts, store: SheetStore) {
  const { table, mapping, rows } = useSyncExternalStore(store.subscribe, store.get)
  const check = useMemo(() => checker(sheet, texts), [sheet, texts])
  const checked = useMemo(() => check(rows), [check, rows])
  const problems = useMemo(
    () =>
      rows.flatMap(({ line }): Problem[] => {
        const errors = checked.get(line)?.errors ?? {}
        return sheet.fields.flatMap(({ id }) => (errors[id] ? [{ line, field: id, reason: errors[id] }] : []))
      }),
    [rows, checked, sheet],
  )
  const change = (line: number, next: (row: SheetRow) => SheetRow) =>
    store.set({ rows: store.get().rows.map((row) => (row.line === line ? next(row) : row)) })
  return {
    table,
    mapping,
    rows,
    checked,
    problems,
    /** Loads a pasted table; its first row is the heading if it has the name of a field. */
    load: (pasted: readonly (readonly string[])[]) => {
      const [first = [], ...others] = sheet.prepare?.(pasted) ?? pasted
      const found = matchColumns(first, sheet.fields)
      const isHead = Object.keys(found).length > 0
      const pastedRows = isHead ? others : [first, ...others]
      const guess = isHead ? undefined : sheet.guess?.(pastedRows)
      const { rows: body, mapping } = guess ?? { rows: pastedRows, mapping: found }
      store.set({
        table: { headings: isHead ? first : undefined, rows: body, isGuessed: guess !== undefined },
        mapping,
        rows: body.map((row, at) => ({ line: at + 1, cells: cellsOf(row, mapping) })),
      })
    },
    clear: () => store.set({ table: EMPTY, rows: [] }),
    /** Fills a field from another column. */
    setColumn: (field: string, column: number | undefined) => {
      const cellOf = (line: number) => (column === undefined ? '' : (table.rows[line - 1]?.[column] ?? ''))
      store.set({
        mapping: { ...mapping, [field]: column },
        rows: rows.map(({ line, cells }) => ({ line, cells: { ...cells, [field]: cellOf(line) } })),
      })
    },
    setCell: (line: number, field: string, value: string) =>
      change(line, ({ cells }) => ({ line, cells: { ...cells, [field]: value } })),
    drop: store.drop,
  }
}

export type Rows<D> = ReturnType<typeof useRows<D>>
