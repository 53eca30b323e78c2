import { type FieldChange, isRecord, type JournalEntry, readJson } from '@relaydeck/api-sdk'

/** A value that changed, in a form to show. */
export interface ShownChange {
  /** Name of the field, or of a part of its JSON text: `config.region`. */
  readonly name: string
  readonly field: string
  readonly before: FieldChange['before'] | undefined
  readonly after: FieldChange['after'] | undefined
}

const objectIn = (value: FieldChange['before']): Record<string, unknown> | undefined => {
  if (value === null || value === '') return {}
  const read = typeof value === 'string' && value.startsWith('{') ? readJson(value) : undefined
  return isRecord(read) ? read : undefined
}

const partOf = (value: unknown): FieldChange['before'] | undefined => {
  if (value === undefined || value === null) return undefined
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value)
}

/** Returns the parts of two JSON objects that differ, instead of the whole texts; prices have hundreds of models. */
function partsOf({ field, before, after }: FieldChange): ShownChange[] | undefined {
  const [old, next] = [objectIn(before), objectIn(after)]
  if (!old || !next) return undefined
  const names = new Set([...Object.keys(old), ...Object.keys(next)])
  return [...names].flatMap((name) => {
    const [from, to] = [partOf(old[name]), partOf(next[name])]
    return from === to
      ? []
      : [{ name: field === 'value' ? name : `${field}.${name}`, field: '', before: from, after: to }]
  })
}

const isEmpty = (value: FieldChange['before']): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns the changes of a record to show: parts of JSON texts, and no empty fields of a new or removed record. */
export function shownChanges(changes: readonly FieldChange[], action: JournalEntry['action']): ShownChange[] {
  return changes.flatMap((change): ShownChange[] => {
    const { field, before, after } = change
    const isSecret = before === null && after === null
    if (isSecret) return [{ name: field, field, before, after }]
    if (action !== 'changed' && isEmpty(action === 'created' ? after : before)) return []
    return (action === 'changed' && partsOf(change)) || [{ name: field, field, before, after }]
  })
}
