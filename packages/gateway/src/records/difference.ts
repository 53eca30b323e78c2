import type { FieldChange, JournalAction, JournalValue } from '@relaydeck/api-sdk'
import { isSameValue, type StoredValue } from '../db/row-schema.ts'
import type { Column, JournalRule } from '../db/table.ts'
import type { RecordDescription, StoredRow } from './description.ts'

/** A value that no response contains, before and after a change. */
export interface SecretChange {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

/** What changed of a row. */
export interface RowChange {
  readonly action: JournalAction
  /** Name after the change; before it, if the row was removed. */
  readonly name: string
  /** Without secrets, whose values are `null`. */
  readonly changes: readonly FieldChange[]
  /** Secrets that can be restored. */
  readonly secrets: readonly SecretChange[]
  readonly isUndoable: boolean
}

const textOf = (value: StoredValue | undefined): string | null => (typeof value === 'string' ? value : null)

/** Returns a value without the secrets in it. */
function shownValue({ withoutSecrets }: Column, value: StoredValue | undefined): JournalValue {
  if (withoutSecrets && typeof value === 'string') return withoutSecrets(value)
  return typeof value === 'object' && value !== null ? [...value] : (value ?? null)
}

const actionOf = (before: StoredRow | undefined, after: StoredRow | undefined): JournalAction => {
  if (!before) return 'created'
  return after ? 'changed' : 'removed'
}

/**
 * Returns what changed of a row.
 * @param before `undefined` if the row did not exist
 * @param after `undefined` if the row does not exist any more
 * @returns `undefined` if nothing changed that the journal shows
 */
export function differenceOf(
  description: RecordDescription,
  before: StoredRow | undefined,
  after: StoredRow | undefined,
): RowChange | undefined {
  const row = after ?? before
  if (!row) return undefined
  const { table, key, name, isSecret, canUndo } = description
  const ruleOf = (field: string, column: Column): JournalRule | undefined =>
    isSecret?.(field, row) ? 'secret' : column.journal
  const differing = Object.entries<Column>(table.columns).filter(([field, column]) => {
    if (field === key) return false
    // What the gateway measures is kept of a removed row, so that it can be restored.
    if (column.journal === 'measured') return !after
    return !before || !after || !isSameValue(before[field], after[field])
  })
  const isHidden = (rule: JournalRule | undefined) => rule === 'secret' || rule === 'hidden'
  const changes = differing.flatMap(([field, column]): FieldChange[] => {
    const rule = ruleOf(field, column)
    if (rule === 'hidden') return []
    if (rule === 'secret' || rule === 'credential') return [{ field, before: null, after: null }]
    const shown = { before: shownValue(column, before?.[field]), after: shownValue(column, after?.[field]) }
    // Two values of `null` stand for a secret.
    if (shown.before === null && shown.after === null) return []
    const isSecretPart = column.withoutSecrets && shown.before === shown.after
    return [isSecretPart ? { field, before: null, after: null } : { field, ...shown }]
  })
  if (changes.length === 0) return undefined
  const secrets = differing
    .filter(([field, column]) => isHidden(ruleOf(field, column)) || column.withoutSecrets)
    .map(([field]) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }))
  const hasCredential = differing.some(([field, column]) => ruleOf(field, column) === 'credential')
  return {
    action: actionOf(before, after),
    name: name === undefined ? '' : String(row[name] ?? ''),
    changes,
    secrets,
    isUndoable: !hasCredential && canUndo?.(before, after) === true,
  }
}
