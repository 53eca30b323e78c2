import { type LimitDraft, type LimitKind, type QuotaFormat, showsCurrency } from '@relaydeck/api-sdk'
import { useStatus } from '../../app/status.ts'
import { textArea, useLanguage } from '../../app/texts/area.ts'
import { HTML_LANG, type Language } from '../../app/texts/language.ts'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** Texts of limits. */
export const limitTexts = textArea({ zh, en })

/** Decimals of a small amount in dollars. */
const DECIMALS = 6

/** Formats an amount in dollars without decimals that say nothing: `$10`, `$2.50`, `$0.000002`. */
function money(units: number, { quota_per_unit }: QuotaFormat): string {
  const dollars = units / quota_per_unit
  const minimumFractionDigits = Number.isInteger(dollars) ? 0 : 2
  return `$${new Intl.NumberFormat('en', { minimumFractionDigits, maximumFractionDigits: DECIMALS }).format(dollars)}`
}

/** Returns an amount of a kind in words: `60 calls`, `$10`. */
export function limitAmount(kind: LimitKind, amount: number, format: QuotaFormat, language: Language): string {
  if (kind === 'quota' && showsCurrency(format)) return money(amount, format)
  return limitTexts.in(language).amounts[kind](new Intl.NumberFormat('en').format(amount))
}

/** Returns a local day, with its year unless it is this one, and with the time unless it is the end of the day. */
function untilText(seconds: number, language: Language, now: number): string {
  const at = new Date(seconds * 1000)
  const isEndOfDay = at.getHours() === 23 && at.getMinutes() === 59
  const text = new Intl.DateTimeFormat(HTML_LANG[language], {
    ...(at.getFullYear() !== new Date(now).getFullYear() && { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    ...(!isEndOfDay && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  }).format(at)
  return text.replaceAll(/(?<=\d)(?=[年月日])|(?<=[年月])(?=\d)/g, ' ')
}

/**
 * Returns a limit as a sentence: `At most $10 a week, plus $20 until Nov 30`. A raise that has ended is left out.
 * @param now time in milliseconds
 */
export function limitSentence(
  { kind, per = 'minute', amount, raise }: LimitDraft,
  format: QuotaFormat,
  language: Language,
  now = Date.now(),
): string {
  const { sentences, raised } = limitTexts.in(language)
  const sentence = sentences[kind === 'concurrent' ? kind : per](limitAmount(kind, amount, format, language))
  if (!raise || raise.until * 1000 <= now) return sentence
  return raised(sentence, limitAmount(kind, raise.amount, format, language), untilText(raise.until, language, now))
}

/** Returns a function that writes limits as sentences in the current language. */
export function useLimitSentence(): (limit: LimitDraft) => string {
  const format = useStatus()
  const language = useLanguage()
  return (limit) => limitSentence(limit, format, language)
}
