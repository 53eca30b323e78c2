import type { RunResult } from '@relaydeck/api-sdk'
import type { Notice } from '../../app/notify.ts'
import { joinNames } from '../../app/texts/join.ts'
import type { BulkWords } from './action.ts'
import type { BulkTexts } from './texts.ts'

/** Names that are said one by one. */
const NAMED = 5

/** The first few of some names, and how many there are where these are not all. */
export function nameSome(names: readonly string[], texts: BulkTexts, language: string): string {
  const said = names.slice(0, NAMED).map(texts.quoted)
  if (names.length > NAMED) return texts.among(listed(said, language, 'unit'), names.length)
  return listed(said, language, 'conjunction')
}

const listed = (parts: readonly string[], language: string, type: 'unit' | 'conjunction') =>
  joinNames(language, parts, { type, style: 'long' })

interface Saying<T> {
  words: Pick<BulkWords, 'done'>
  nameOf: (row: T) => string
  texts: BulkTexts
  /** A BCP 47 tag. */
  language: string
  failure: (error: unknown) => string
}

/** What became of many rows in a few sentences: how many it worked for, whose it did not and why, and what was left. */
export function outcomeOf<T>(results: readonly RunResult<T, unknown>[], saying: Saying<T>): Notice {
  const { words, nameOf, texts, language, failure } = saying
  const worked = results.filter(({ ok }) => ok).length
  const reasons = new Map<string, string[]>()
  for (const result of results)
    if (!result.ok && result.started) {
      const reason = failure(result.error)
      reasons.set(reason, [...(reasons.get(reason) ?? []), nameOf(result.item)])
    }
  const failed = [...reasons.values()].flat().length
  const left = results.length - worked - failed
  const why = [...reasons].map(([reason, names]) => texts.because(nameSome(names, texts, language), reason))
  const message = [
    worked > 0 && words.done(worked),
    failed > 0 && texts.failed(failed, listed(why, language, 'unit')),
    left > 0 && texts.left(left),
  ]
  return {
    message: message.filter(Boolean).join(language.startsWith('zh') ? '' : ' '),
    ...(failed > 0 ? { kind: 'warning', persistent: true } : { kind: left > 0 ? 'info' : 'success' }),
  }
}
