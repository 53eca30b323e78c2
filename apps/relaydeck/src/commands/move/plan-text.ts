import { FAMILY_NAMES, type MoveAction, type MovePlan, type MoveStep, NOUNS, stepsOf } from '@relaydeck/gateway'
import { printable } from '../config/show.ts'

const NAME_WIDTH = 10

/** Items that are named before the rest is counted. */
const NAMED = 20

const COUNTED: readonly (readonly [MoveAction, string])[] = [
  ['add', 'added'],
  ['change', 'changed'],
  ['same', 'already there'],
  ['keep', 'kept as they are there'],
  ['leave', 'left out'],
]

const countsOf = (steps: readonly MoveStep<unknown>[]): string => {
  const counts = COUNTED.flatMap(([action, text]) => {
    const count = steps.filter((step) => step.action === action).length
    return count > 0 ? [`${count} ${text}`] : []
  })
  return counts.join(', ') || 'none'
}

/** Returns the first lines, and how many others there are. */
const shortened = (lines: readonly string[]): string[] =>
  lines.length > NAMED ? [...lines.slice(0, NAMED), `  … and ${lines.length - NAMED} others`] : [...lines]

const named = (noun: string, { name, reasons }: MoveStep<unknown>) =>
  `${noun} ${printable(JSON.stringify(name))}${reasons.length > 0 ? `: ${printable(reasons.map(({ en }) => en).join('; '))}` : ''}`

/** Returns the lines about steps of one kind. */
function linesOf(plan: MovePlan, title: string, isShown: (step: MoveStep<unknown>) => boolean): string[] {
  return NOUNS.flatMap((noun) =>
    shortened(
      stepsOf(plan, noun)
        .filter(isShown)
        .map((step) => `  ${title}: ${named(noun, step)}`),
    ),
  )
}

const times = (count: number) => (count === 1 ? '' : ` (${count})`)

/** Returns what a move does, for people; keys are not in it. */
export function planText(plan: MovePlan, title: string): string {
  const { root, losses, notes, withoutPassword, rules } = plan
  const isWritten = ({ action }: MoveStep<unknown>) => action === 'add' || action === 'change'
  return [
    `${title} (${FAMILY_NAMES[plan.from]} to ${FAMILY_NAMES[plan.to]})`,
    ...rules.only.map((noun) => `  ${noun.padEnd(NAME_WIDTH)}${countsOf(stepsOf(plan, noun))}`),
    ...(root ? [`  ${printable(root.from)} is ${printable(root.to)} there: its password and role stay`] : []),
    ...linesOf(plan, 'changed', (step) => isWritten(step) && step.reasons.length > 0),
    ...linesOf(plan, 'kept', ({ action }) => action === 'keep'),
    ...linesOf(plan, 'left out', ({ action }) => action === 'leave'),
    ...losses.map(({ field: { noun, name, note }, count }) => {
      const items = count === undefined ? '' : ` of ${count}`
      return `  lost: ${noun}, ${name}${items}${note ? `: ${note.en}` : ''}`
    }),
    ...notes.map(({ what, count, reason }) => `  source: ${printable(what)}${times(count)}: ${printable(reason.en)}`),
    ...(withoutPassword.length > 0
      ? shortened(withoutPassword.map((name) => `  needs a reset link: ${printable(name)}`))
      : []),
  ].join('\n')
}
