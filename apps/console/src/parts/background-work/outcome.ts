import { type TextsOf, textArea } from '../../app/language/area.ts'
import { joinNames } from '../../app/language/language.ts'
import type { Toast } from '../../app/toast.ts'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'
import type { WorkRow } from './work.ts'

/** Joins parts without a conjunction. */
const UNIT = { type: 'unit' } as const

/** Maximum number of names in the text. */
const MAX_NAMES = 5

/** Lists names in quotation marks; beyond the first few only their total. */
export function quoteNames(
  names: readonly string[],
  texts: Pick<WorkTexts, 'quoted' | 'firstOf'>,
  language: string,
): string {
  const quoted = names.slice(0, MAX_NAMES).map(texts.quoted)
  if (names.length > MAX_NAMES) return texts.firstOf(joinNames(language, quoted, UNIT), names.length)
  return joinNames(language, quoted)
}

interface OutcomeTexts {
  /** Result for the rows that succeeded. */
  done: (count: number) => string
  /** Whether the rows that were not processed are still selected in their list. */
  selected: boolean
  texts: WorkTexts
  /** A BCP 47 tag. */
  language: string
}

/** Summarises the results of work: successes, failures by reason, and rows that were not processed. */
export function outcomeOf(rows: readonly WorkRow[], { done, selected, texts, language }: OutcomeTexts): Toast {
  const succeeded = rows.filter(({ state }) => state === 'done').length
  const reasons = new Map<string, string[]>()
  for (const { state, name, note = texts.states[state] } of rows)
    if (state === 'failed' || state === 'changed') reasons.set(note, [...(reasons.get(note) ?? []), name])
  const failed = [...reasons.values()].flat().length
  const left = rows.length - succeeded - failed
  const why = [...reasons].map(([reason, names]) => texts.because(quoteNames(names, texts, language), reason))
  const message = [
    succeeded > 0 && done(succeeded),
    failed > 0 && texts.failed(failed, joinNames(language, why, UNIT)),
    left > 0 && (selected ? texts.left : texts.leftInPanel)(left),
  ]
  return {
    message: message.filter(Boolean).join(language.startsWith('zh') ? '' : ' '),
    ...(failed > 0 ? { kind: 'warning', persistent: true } : { kind: left > 0 ? 'info' : 'success' }),
  }
}

/** Texts of work on many rows. */
export const workTexts = textArea({ zh, en })

export type WorkTexts = TextsOf<typeof workTexts>
