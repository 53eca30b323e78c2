import {
  dollarText,
  type HeldPrice,
  isPerUnit,
  PRICE_PARTS,
  type PricePart,
  type PricePlan,
  type PriceSource,
  priceOfPart,
  type TokenPrice,
  type UnitPrice,
} from '@relaydeck/api-sdk/rules'
import { printable } from '../config/show.ts'

/** What a comparison found, with what it was about. */
export interface Findings {
  readonly source: PriceSource
  readonly plan: PricePlan
  /** Quota units of a dollar. */
  readonly perDollar: number
  /** Models of the source that the gateway neither prices nor serves. */
  readonly unused: number
}

const NAMES: Readonly<Record<PricePart, string>> = {
  prompt: 'prompt',
  completion: 'completion',
  cached: 'cache read',
  written: 'cache write',
  writtenHour: 'cache write 1 h',
  audio: 'audio',
  spoken: 'spoken',
}

/** Entries of a list that a person reads. */
const LISTED = 10

/** Returns how much a price rises or falls; nothing for a price that was not known. */
function risen(from: string | undefined, to: string): string {
  if (from === undefined) return ''
  if (Number(from) === 0) return ' (was free)'
  const percent = Math.round((Number(to) / Number(from) - 1) * 1000) / 10
  return ` (${percent < 0 ? '−' : '+'}${Math.abs(percent)} %)`
}

const tokenParts = (before: TokenPrice | undefined, after: TokenPrice): string =>
  PRICE_PARTS.flatMap((part) => {
    const [from, to] = [before && priceOfPart(before, part), after[part]]
    if (to === undefined || from === to) return []
    const old = before ? `${from === undefined ? '(default)' : `$${from}`} → ` : ''
    return [`${NAMES[part]} ${old}$${to}${risen(from, to)}`]
  }).join(', ')

const unitParts = (before: UnitPrice | undefined, after: UnitPrice): string =>
  [['', after.usd] as const, ...Object.entries(after.sizes ?? {})]
    .flatMap(([size, to]) => {
      const from = size === '' ? before?.usd : before?.sizes?.[size]
      if (from === to) return []
      const old = from === undefined ? '' : `$${dollarText(from)} → `
      return [`per ${size === '' ? after.per : size} ${old}$${dollarText(to)}${risen(from?.toString(), String(to))}`]
    })
    .join(', ')

interface Change {
  readonly before?: TokenPrice | UnitPrice | undefined
  readonly after: TokenPrice | UnitPrice
}

const partsOf = ({ before, after }: Change): string =>
  isPerUnit(after)
    ? unitParts(before && isPerUnit(before) ? before : undefined, after)
    : tokenParts(before && !isPerUnit(before) ? before : undefined, after)

const changeLine = ({ model, before, after }: Change & { readonly model: string }): string =>
  `  ${before ? '~' : '+'} ${model}: ${partsOf({ before, after })}`

const REASONS = {
  rise: 'rises by more than --max-rise',
  free: 'would be free',
  kind: 'is charged by another unit',
} as const

const heldLine = ({ model, reason, before, after }: HeldPrice): string =>
  `  ! ${model}${after ? `: ${partsOf({ before, after })}` : ''}: ${REASONS[reason]}`

const SKIPPED = {
  name: 'its name cannot be used',
  number: 'a price is no number of dollars',
  unit: 'its price by unit is wrong',
} as const

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Returns the plan as text. */
export function planText({ source, plan, unused }: Findings, from: string, target: string): string {
  const { held } = plan
  const changes = [...plan.changes, ...plan.unitChanges]
  const skipped = source.skipped
    .slice(0, LISTED)
    .map(({ model, reason }) => `  ? ${printable(JSON.stringify(model))}: ${SKIPPED[reason]}`)
  const more = source.skipped.length - skipped.length
  const added = changes.filter(({ before }) => !before).length
  return [
    `${from} (${source.form}) compared with ${target}, dollars per million tokens:`,
    ...changes.map(changeLine),
    ...held.map(heldLine),
    ...skipped,
    ...(more > 0 ? [`  ? and ${more} more`] : []),
    `${changes.length - added} to change, ${added} to add, ${held.length} held.`,
    ...(unused > 0
      ? [`${counted(unused, 'model')} of the source that the gateway neither prices nor serves; --all adds them.`]
      : []),
  ].join('\n')
}

/** Returns the plan as JSON; the rise of a price that was free is `null`. */
export const planJson = ({ source, plan, unused }: Findings): object => ({
  form: source.form,
  ...plan,
  skipped: source.skipped,
  unused,
})
