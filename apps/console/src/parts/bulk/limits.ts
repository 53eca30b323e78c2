import type { Limit, LimitDraft } from '@relaydeck/api-sdk'
import { limitText, nameOfLimit } from '@relaydeck/api-sdk/rules'
import { draftsOf, type LimitRow, limitsError } from '../limits/rows.ts'
import { limitTexts } from '../limits/sentence.ts'
import type { Mode } from './fields.tsx'

/** How the limits of many rows are changed. */
export interface LimitsEdit {
  readonly limitMode: Mode
  /** Limits that are added, or that replace all. */
  readonly limits: readonly LimitDraft[]
  /** Kinds and periods, as `nameOfLimit` writes them, whose limits are removed. */
  readonly limitNames: readonly string[]
}

/** The fields of limits in a form. */
export interface LimitsValues extends Omit<LimitsEdit, 'limits'> {
  readonly limitRows: readonly LimitRow[]
}

/** Fields that change no limits. */
export const NO_LIMITS: LimitsValues = { limitMode: 'keep', limitRows: [], limitNames: [] }

/** An edit that changes no limits. */
export const KEPT_LIMITS: LimitsEdit = { limitMode: 'keep', limits: [], limitNames: [] }

/** Whether limits are typed. */
export const asksLimits = ({ limitMode }: LimitsValues): boolean => limitMode === 'add' || limitMode === 'replace'

/** Returns the edit of valid fields; `undefined` while one is invalid. */
export function limitsEditOf(values: LimitsValues): LimitsEdit | undefined {
  const { limitMode, limitNames, limitRows } = values
  if (!asksLimits(values)) return { limitMode, limitNames, limits: [] }
  return limitsError(limitRows, limitTexts.current()).limits === undefined
    ? { limitMode, limitNames, limits: draftsOf(limitRows) }
    : undefined
}

const textsOf = (limits: readonly LimitDraft[]): string => limits.map(limitText).join('\n')

/**
 * Returns the limits of a row after a change, or `undefined` if they stay as they are. An added limit takes the place of
 * one of the same kind and period.
 */
export function changedLimits(
  current: readonly LimitDraft[] = [],
  { limitMode = 'keep', limits = [], limitNames = [] }: Partial<LimitsEdit>,
): LimitDraft[] | undefined {
  const added = new Map(limits.map((limit) => [nameOfLimit(limit), limit]))
  const names = new Set(current.map(nameOfLimit))
  const next = {
    keep: current,
    add: [
      ...current.map((limit) => added.get(nameOfLimit(limit)) ?? limit),
      ...limits.filter((limit) => !names.has(nameOfLimit(limit))),
    ],
    remove: current.filter((limit) => !limitNames.includes(nameOfLimit(limit))),
    replace: limits,
  }[limitMode]
  return textsOf(next) === textsOf(current) ? undefined : [...next]
}

/** Returns changed limits with the use that the limits of the same kind and period had before. */
export const withUse = (limits: readonly LimitDraft[], before: readonly Limit[] = []): Limit[] =>
  limits.map((limit) => {
    const known = before.find((each) => nameOfLimit(each) === nameOfLimit(limit))
    return { ...limit, used: known?.used ?? 0, resets_at: known?.resets_at ?? null }
  })

/** Returns the kinds and periods of the limits that rows have, each with one of its limits. */
export const namedLimits = (rows: readonly { readonly limits?: readonly Limit[] | undefined }[]): Map<string, Limit> =>
  new Map(rows.flatMap(({ limits = [] }) => limits.map((limit) => [nameOfLimit(limit), limit])))
