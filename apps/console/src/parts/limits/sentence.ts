import {
  allowedBy,
  formatQuota,
  type Limit,
  type LimitDraft,
  type LimitKind,
  type QuotaFormat,
  showsCurrency,
} from '@relaydeck/api-sdk'
import { textArea, useLanguage } from '../../app/language/area.ts'
import { HTML_LANG, type Language } from '../../app/language/language.ts'
import { useStatus } from '../../app/status.ts'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'
import { usedShare } from './use.ts'

/** Texts of limits. */
export const limitTexts = textArea({ zh, en })

/** Decimals of a small amount in dollars. */
const DECIMALS = 6

const CENT = 0.01
const DAY_MS = 24 * 60 * 60 * 1000

const NUMBERS = new Intl.NumberFormat('en')
const SHORT_DAY = { month: 'short', day: 'numeric' } as const

/** Formats an amount in dollars without decimals that say nothing: `$10`, `$2.50`, `$0.000002`. */
function money(units: number, { quota_per_unit }: QuotaFormat): string {
  const dollars = units / quota_per_unit
  const minimumFractionDigits = Number.isInteger(dollars) ? 0 : 2
  return `$${new Intl.NumberFormat('en', { minimumFractionDigits, maximumFractionDigits: DECIMALS }).format(dollars)}`
}

/** Returns an amount of a kind in words: `60 calls`, `$10`. */
function limitAmount(kind: LimitKind, amount: number, format: QuotaFormat, language: Language): string {
  if (kind === 'quota' && showsCurrency(format)) return money(amount, format)
  return limitTexts.in(language).amounts[kind](NUMBERS.format(amount))
}

/** Writes Chinese dates with the spaces that the console's texts have between numbers and words. */
const spaced = (date: string): string => date.replaceAll(/(?<=\d)(?=[年月日])|(?<=[年月])(?=\d)/g, ' ')

/** Returns a local day, with its year unless it is this one, and with the time unless it is the end of the day. */
function untilText(seconds: number, language: Language, now: number): string {
  const at = new Date(seconds * 1000)
  const isEndOfDay = at.getHours() === 23 && at.getMinutes() === 59
  const text = new Intl.DateTimeFormat(HTML_LANG[language], {
    ...(at.getFullYear() !== new Date(now).getFullYear() && { year: 'numeric' }),
    ...SHORT_DAY,
    ...(!isEndOfDay && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  }).format(at)
  return spaced(text)
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

/** Returns a limit in a few words: `60 calls a minute`. */
export function limitPhrase(limit: LimitDraft, format: QuotaFormat, language: Language, now = Date.now()): string {
  const { kind, per = 'minute' } = limit
  const amount = limitAmount(kind, allowedBy(limit, now / 1000), format, language)
  return limitTexts.in(language).phrases[kind === 'concurrent' ? kind : per](amount)
}

/** Returns how much of a limit is used: `$8.20 of $10 used`. */
export function limitUse(limit: Limit, format: QuotaFormat, language: Language, now = Date.now()): string {
  const { used, running } = limitTexts.in(language)
  const { kind } = limit
  const isMoney = kind === 'quota' && showsCurrency(format)
  const isTiny = isMoney && limit.used > 0 && limit.used / format.quota_per_unit < CENT
  const usedText = isTiny ? `<$${CENT}` : isMoney ? formatQuota(limit.used, format) : NUMBERS.format(limit.used)
  return (kind === 'concurrent' ? running : used)(
    usedText,
    limitAmount(kind, allowedBy(limit, now / 1000), format, language),
  )
}

/** Returns the used part of a limit as a percentage that never says 100 before the limit is reached. */
export const limitPercent = (limit: Limit, now = Date.now()): string => `${Math.floor(usedShare(limit, now) * 100)}%`

const WEEK_DAYS = 6

/** Returns when a limit resets: `resets Monday 00:00`; `undefined` if it does not, or has since. */
export function limitReset({ per, resets_at }: Limit, language: Language, now = Date.now()): string | undefined {
  if (resets_at === null || resets_at * 1000 <= now) return undefined
  const { resets, frees } = limitTexts.in(language)
  const texts = per === '5h' ? frees : resets
  const at = new Date(resets_at * 1000)
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(HTML_LANG[language], options).format(at)
  const time = write({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const days = Math.round((new Date(at).setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0)) / DAY_MS)
  if (days === 0) return texts.today(time)
  if (days === 1) return texts.tomorrow(time)
  const day = days <= WEEK_DAYS ? write({ weekday: language === 'zh' ? 'short' : 'long' }) : write(SHORT_DAY)
  return texts.later(spaced(day), time)
}

/** Returns a function that writes limits as sentences in the current language. */
export function useLimitSentence(): (limit: LimitDraft) => string {
  const format = useStatus()
  const language = useLanguage()
  return (limit) => limitSentence(limit, format, language)
}
