import { nearest, OPTIONS, optionIssue, optionOf } from '@relaydeck/api-sdk/rules'
import { type Issue, placeOf } from './issues.ts'
import { choicesOf, hidesOption, isFixedOption, refusesOption } from './option-support.ts'
import type { Server } from './server.ts'
import type { Comparison, FieldChange, Mode } from './types.ts'
import { isMap, isSame, isSameJson, kindOfOption, textOf, type Value, type ValueMap, valueFrom } from './values.ts'

/** Result of comparing an option, with the text to save if there are changes. */
interface OptionComparison extends Comparison {
  readonly text?: string | undefined
}

const EMPTY: Comparison = { fields: [], notes: [], issues: [] }

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

/** How options are compared. */
export interface OptionMode extends Mode {
  readonly server: Server
}

const isUnsupported = (key: string, suggestion?: string): OptionComparison => ({
  ...EMPTY,
  notes: [{ code: 'unsupported', place: placeOf(['options', key]), ...(suggestion && { suggestion }) }],
})

/** Compares an option that the server does not list. `undefined`: its value is empty. */
function compareUnlisted(
  key: string,
  value: Value,
  listed: Iterable<string>,
  mode: OptionMode,
): OptionComparison | undefined {
  const { server } = mode
  const place = placeOf(['options', key])
  if (hidesOption(server, key)) return compareSecret(undefined, value, place, mode)
  if (server.dialect) return isUnsupported(key, nearest(key, [...listed]))
  if (kindOfOption(key) === 'secret' && optionOf(key)) return compareSecret(undefined, value, place, mode)
  if (optionOf(key)) return optionOf(key)?.isExtension ? isUnsupported(key) : undefined
  const suggestion = nearest(key, Object.keys(OPTIONS))
  return mode.skipUnsupported
    ? isUnsupported(key, suggestion)
    : { ...EMPTY, issues: [{ code: 'name', place, suggestion }] }
}

/**
 * Compares an option of a file with a server's.
 * @param stored texts of the options that the server lists
 */
export function compareOption(
  stored: ReadonlyMap<string, string>,
  key: string,
  value: Value,
  mode: OptionMode,
): OptionComparison {
  const [kind, place, text] = [kindOfOption(key), placeOf(['options', key]), stored.get(key)]
  const unlisted = text === undefined ? compareUnlisted(key, value, stored.keys(), mode) : undefined
  if (unlisted) return unlisted
  if (kind === 'secret') return compareSecret(text, value, place, mode)
  const before = valueFrom(kind, text ?? '')
  if (isMap(before) && isMap(value)) {
    const { after, fields } = compareMaps(before, value, mode)
    return fields.length === 0
      ? EMPTY
      : { ...EMPTY, fields, text: textOf(kind, after), issues: ratioIssues(fields, key) }
  }
  if (isSame(kind, before, value) || (!optionOf(key) && isSameJson(before, value))) return EMPTY
  if (isFixedOption(mode.server, key)) return isUnsupported(key)
  const next = textOf(kind, value) ?? ''
  const choices = choicesOf(mode.server, key)
  const isOwn = choices?.includes(next) ?? false
  const issue = isOwn ? undefined : optionIssue(key, next)
  if (!issue && ((choices && !isOwn) || refusesOption(mode.server, stored, key, next))) return isUnsupported(key)
  return {
    fields: [{ path: [], before, after: value }],
    notes: [],
    issues: issue ? [{ code: issue, place }] : [],
    text: next,
  }
}
