import { MOVE_ACTIONS, MOVE_NOUNS, type MoveNote, type MovePart, type MovePlan } from '@relaydeck/api-sdk'
import { type Plan, stepsOf } from '../data/move/plan/plan.ts'
import type { Step } from '../data/move/plan/step.ts'
import { type Text, translate } from '../texts/text.ts'

/** Items of a part, and usernames, that are named. */
const NAMED = 200

const isSaid = ({ action, reasons }: Step<unknown>) => action === 'keep' || action === 'leave' || reasons.length > 0

/** Returns a plan as it is sent, without keys, in the language of a call. */
export function shownPlan(id: string, plan: Plan, language: string | undefined): MovePlan {
  const say = (text: Text) => translate(text, language)
  const partOf = (noun: MovePart['noun']): MovePart => {
    const steps = stepsOf(plan, noun)
    const counts = MOVE_ACTIONS.map(
      (action) => [action, steps.filter((step) => step.action === action).length] as const,
    )
    return {
      noun,
      ...(Object.fromEntries(counts) as Record<(typeof MOVE_ACTIONS)[number], number>),
      items: steps
        .filter(isSaid)
        .slice(0, NAMED)
        .map(({ action, name, reasons }) => ({ action, name, reasons: reasons.map(say) })),
    }
  }
  return {
    id,
    from: plan.from,
    parts: MOVE_NOUNS.filter((noun) => plan.rules.only.includes(noun)).map(partOf),
    losses: plan.losses.map(
      ({ field, count }): MoveNote => ({
        what: `${field.noun}.${say(field.label)}`,
        count: count ?? 0,
        reason: field.note ? say(field.note) : '',
      }),
    ),
    notes: plan.notes.map(({ what, count, reason }): MoveNote => ({ what, count, reason: say(reason) })),
    without_password: plan.withoutPassword.slice(0, NAMED),
    without_passwords: plan.withoutPassword.length,
  }
}
