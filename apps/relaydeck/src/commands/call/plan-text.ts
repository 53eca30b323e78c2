import type { Plan, PlannedField, PlannedRecord } from '@relaydeck/api-sdk/changes'
import type { CallReference } from '@relaydeck/api-sdk/reference'
import { printable } from '../config/show.ts'

const MARKS = { created: '+', changed: '~', removed: '-' } as const

/** Most characters of a value. */
const LONGEST = 60

function shown(value: unknown): string {
  const json = printable(JSON.stringify(value ?? null))
  return json.length > LONGEST ? `${json.slice(0, LONGEST)}…` : json
}

const fieldLine = ({ field, before, after, isSecret }: PlannedField, action: PlannedRecord['action']): string => {
  if (isSecret) return `${field}: (secret)`
  return `${field}: ${action === 'created' ? shown(after) : `${shown(before)} → ${shown(after)}`}`
}

function recordLines({ kind, id, name, action, changes }: PlannedRecord): string[] {
  const title = [MARKS[action], kind.replaceAll('_', ' '), ...(id === null ? [] : [id]), shown(name)].join(' ')
  return [`  ${title}`, ...changes.map((change) => `      ${fieldLine(change, action)}`)]
}

/** Returns what a call would do as text. */
export function planText({ name, endpoint }: CallReference, { records, unknown }: Plan): string {
  if (!endpoint.effects) return `${name} changes nothing.`
  if (unknown !== undefined) return `What ${name} would change is not known: ${unknown}.`
  if (records.length === 0) return `${name} would change nothing.`
  return [`${name} would change:`, ...records.flatMap(recordLines)].join('\n')
}
