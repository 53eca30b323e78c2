import type { RunResult } from '@relaydeck/api-sdk'
import { useUiTexts } from '@relaydeck/ui/texts'
import { useTexts } from '../../app/texts/area.ts'
import { joinNames } from '../../app/texts/join.ts'
import type { Toast } from '../../app/toast.ts'
import { type BulkActionTexts, type BulkTexts, bulkTexts } from './action.ts'
import classes from './bulk.module.css'

/** Maximum number of names listed one by one. */
const MAX_NAMES = 5

/** Lists names in quotation marks; beyond the first few only their total. */
export function quoteNames(names: readonly string[], texts: BulkTexts, language: string): string {
  const quoted = names.slice(0, MAX_NAMES).map(texts.quoted)
  if (names.length > MAX_NAMES) return texts.firstOf(joined(quoted, language, 'unit'), names.length)
  return joined(quoted, language, 'conjunction')
}

const joined = (parts: readonly string[], language: string, type: 'unit' | 'conjunction') =>
  joinNames(language, parts, { type, style: 'long' })

interface OutcomeTexts<T> extends Pick<BulkActionTexts, 'done'> {
  nameOf: (row: T) => string
  texts: BulkTexts
  /** A BCP 47 tag. */
  language: string
  /** Describes an error. */
  failure: (error: unknown) => string
}

/** Summarises the results of a bulk action: successes, failures by reason, and rows that were not processed. */
export function outcomeOf<T>(results: readonly RunResult<T, unknown>[], options: OutcomeTexts<T>): Toast {
  const { done, nameOf, texts, language, failure } = options
  const succeeded = results.filter(({ ok }) => ok).length
  const reasons = new Map<string, string[]>()
  for (const result of results)
    if (!result.ok && result.started) {
      const reason = failure(result.error)
      reasons.set(reason, [...(reasons.get(reason) ?? []), nameOf(result.item)])
    }
  const failed = [...reasons.values()].flat().length
  const left = results.length - succeeded - failed
  const why = [...reasons].map(([reason, names]) => texts.because(quoteNames(names, texts, language), reason))
  const message = [
    succeeded > 0 && done(succeeded),
    failed > 0 && texts.failed(failed, joined(why, language, 'unit')),
    left > 0 && texts.left(left),
  ]
  return {
    message: message.filter(Boolean).join(language.startsWith('zh') ? '' : ' '),
    ...(failed > 0 ? { kind: 'warning', persistent: true } : { kind: left > 0 ? 'info' : 'success' }),
  }
}

interface EffectsProps {
  /** Consequences of the action. */
  effect: string
  /** Names of the rows that the action applies to. */
  names: readonly string[]
  /** Number of selected rows. */
  selected: number
}

/** Consequences of a bulk action, the first rows by name, and how many rows are skipped. */
export function Effects({ effect, names, selected }: EffectsProps) {
  const texts = useTexts(bulkTexts)
  const { language } = useUiTexts()
  return (
    <div className={classes.question}>
      <p>{effect}</p>
      <p>{texts.about(quoteNames(names, texts, language))}</p>
      {names.length < selected && <p>{texts.some(names.length, selected)}</p>}
    </div>
  )
}
