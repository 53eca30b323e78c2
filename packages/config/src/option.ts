import { nearest, OPTIONS, optionIssue, optionOf } from '@relaydeck/api-sdk/rules'
import { type Issue, placeOf } from './issues.ts'
import type { Comparison, FieldChange, Mode } from './types.ts'
import { isMap, isSame, kindOfOption, textOf, type Value, type ValueMap, valueFrom } from './values.ts'

/** Result of comparing an option, with the text to save if there are changes. */
interface OptionComparison extends Comparison {
  readonly text?: string | undefined
}

const EMPTY: Comparison = { fields: [], notes: [], issues: [] }

const similar = (key: string) => nearest(key, Object.keys(OPTIONS))

function compareSecret(stored: string | undefined, value: Value, place: string, { secrets }: Mode): OptionComparison {
  const change: OptionComparison = { ...EMPTY, fields: [{ path: [], isSecret: true }], text: String(value) }
  if (stored !== undefined) return stored === value ? EMPTY : change
  return secrets ? change : { ...EMPTY, notes: [{ code: 'hiddenSecret', place }] }
}

function compareMaps(before: ValueMap, wanted: ValueMap, { prune }: Mode) {
  const after = new Map(prune ? [] : before)
  for (const [name, value] of wanted) after.set(name, value)
  const fields = [...new Set([...before.keys(), ...after.keys()])].flatMap((name): FieldChange[] => {
    const [old, next] = [before.get(name), after.get(name)]
    if (old === next) return []
    return [{ path: [name], ...(old !== undefined && { before: old }), ...(next !== undefined && { after: next }) }]
  })
  return { after, fields }
}

/** Returns the issues of changed ratios. Unchanged ones may be the server's defaults, such as a negative one. */
const ratioIssues = (fields: readonly FieldChange[], key: string): Issue[] =>
  fields.flatMap(({ path, after }): Issue[] =>
    typeof after === 'number' && after < 0 ? [{ code: 'ratios', place: placeOf(['options', key, ...path]) }] : [],
  )

/**
 * Compares an option of a file with a server's.
 * @param stored texts of the options that the server lists
 */
export function compareOption(
  stored: ReadonlyMap<string, string>,
  key: string,
  value: Value,
  mode: Mode,
): OptionComparison {
  const [kind, place, text] = [kindOfOption(key), placeOf(['options', key]), stored.get(key)]
  if (text === undefined && optionOf(key)?.isExtension) return { ...EMPTY, notes: [{ code: 'unsupported', place }] }
  if (text === undefined && !optionOf(key) && kind !== 'secret')
    return { ...EMPTY, issues: [{ code: 'name', place, suggestion: similar(key) }] }
  if (kind === 'secret') return compareSecret(text, value, place, mode)
  const before = valueFrom(kind, text ?? '')
  if (isMap(before) && isMap(value)) {
    const { after, fields } = compareMaps(before, value, mode)
    return fields.length === 0
      ? EMPTY
      : { ...EMPTY, fields, text: textOf(kind, after), issues: ratioIssues(fields, key) }
  }
  if (isSame(kind, before, value)) return EMPTY
  const next = textOf(kind, value) ?? ''
  const issue = optionIssue(key, next)
  return {
    fields: [{ path: [], before, after: value }],
    notes: [],
    issues: issue ? [{ code: issue, place }] : [],
    text: next,
  }
}
