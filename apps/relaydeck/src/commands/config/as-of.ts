import { journal, type Send, type UndoPlan } from '@relaydeck/api-sdk'
import type { Change, FieldChange, Plan } from '@relaydeck/config'
import { OptionError } from '../../flags/flags.ts'

const DAY_OR_TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?)?$/

/**
 * Returns a moment in Unix seconds: `2026-11-25T18:00`, with seconds and a zone if they matter, or a day, at its start.
 * Without a zone, the time is local.
 * @throws OptionError
 */
export function momentOf(text: string): number {
  const time = DAY_OR_TIME.test(text) ? new Date(text.includes('T') ? text : `${text}T00:00`).getTime() : Number.NaN
  if (Number.isNaN(time)) throw new OptionError(`--as-of must be a time such as 2026-11-25T18:00, not '${text}'.`)
  return Math.floor(time / 1000)
}

const ACTIONS = { created: 'add', changed: 'change', removed: 'remove' } as const

const plainValue = (value: UndoPlan['changes'][number]['before']) =>
  typeof value === 'object' ? JSON.stringify(value) : value

function fieldOf({ field, before, after }: UndoPlan['changes'][number], isOption: boolean): FieldChange {
  const path = isOption ? [] : [field]
  if (before === null && after === null) return { path, isSecret: true }
  return {
    path,
    ...(before !== null && { before: plainValue(before) }),
    ...(after !== null && { after: plainValue(after) }),
  }
}

function changeOf({ record: { kind, name, id }, action, changes }: UndoPlan): Change {
  const isOption = kind === 'option'
  return {
    section: isOption ? 'options' : 'channels',
    action: ACTIONS[action],
    name: name || String(id),
    fields: action === 'removed' ? [] : changes.map((change) => fieldOf(change, isOption)),
  }
}

/** The way from the present to a moment. */
type Moment = Pick<Plan, 'changes' | 'notes'>

/** Returns the way from the present to a moment. */
const planOf = (restored: readonly UndoPlan[]): Moment => ({ changes: restored.map(changeOf), notes: [] })

/**
 * Returns what bringing channels and options back to a moment would change.
 * @throws RefusedError if the journal of the gateway does not reach back so far
 */
export const planAsOf = async (send: Send, time: number): Promise<Moment> =>
  planOf(await journal.restore(send, { time, plan: true }))

/** Brings channels and options back to a moment, and returns what that changed. */
export const applyAsOf = async (send: Send, time: number): Promise<Moment> =>
  planOf(await journal.restore(send, { time }))
