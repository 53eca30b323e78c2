import { joinComma, splitComma, withoutTrailingSlash } from '@relaydeck/api-sdk'
import {
  isSecretOption,
  type OptionKey,
  type OptionKind,
  optionIssue,
  optionOf,
  readGroupLimits,
  readModelAliases,
  readModelFallbacks,
  readRatios,
} from '@relaydeck/api-sdk/rules'
import type { OptionTexts } from './options.ts'

/** The number that keeps its stored value when its field is cleared. */
const KEPT_WHEN_EMPTY: OptionKey = 'SMTPPort'

/** Returns whether an option is of a kind. */
export const hasKind = <K extends OptionKind>(key: OptionKey, kind: K): key is OptionKey<K> =>
  optionOf(key)?.kind === kind

/** Returns whether a number is an amount of quota. */
export function isQuota(key: OptionKey<'number'>): boolean {
  const rule = optionOf(key)
  return rule?.group === 'quota' && !rule.decimals
}

type Stored = Readonly<Record<string, string>>

/**
 * Returns whether the server uses an option. One API would store and ignore the embedded gateway's options, and the
 * embedded gateway the ones about pages of a built-in console; forks list all options that they use, except secrets.
 */
export function isSupported(key: OptionKey, stored: Stored, isFork = false): boolean {
  const rule = optionOf(key)
  if (rule?.isForOwnPages && isEmbedded(stored)) return false
  return stored[key] !== undefined || (isFork ? isSecretOption(key) : !rule?.isExtension)
}

/** An option that only the embedded gateway lists. */
const OWN: OptionKey = 'AdminTwoFactorRequired'

const isEmbedded = (stored: Stored): boolean => stored[OWN] !== undefined

/** Returns the options a switch needs but that are empty. Secrets are not readable, so they are not checked. */
export const missingFor = (key: OptionKey<'switch'>, stored: Stored): OptionKey[] =>
  ((optionOf(key)?.needs ?? []) as OptionKey[]).filter((needed) => !isSecretOption(needed) && !stored[needed])

/** Returns the value that is sent for the text of a field. */
export function toOptionValue(key: OptionKey, typed: string): string {
  const rule = optionOf(key)
  if (rule?.format === 'long') return typed
  const text = typed.trim()
  if (rule?.format === 'url') return withoutTrailingSlash(text)
  if (hasKind(key, 'list')) return joinComma(splitComma(text))
  return (hasKind(key, 'ratios') || isByGroup(key)) && text === '' ? '{}' : text
}

/** Formats ratios so that equal ones are equal texts, regardless of order and whitespace. */
function normalizeRatios(json: string): string {
  const ratios = readRatios(json)
  return ratios ? JSON.stringify(Object.entries(ratios).sort(([a], [b]) => (a < b ? -1 : 1))) : json
}

/** Formats limits of groups so that equal ones are equal texts; groups without limits count as absent. */
function normalizeLimits(json: string): string {
  const limits = readGroupLimits(json)
  if (!limits) return json
  return JSON.stringify(
    Object.entries(limits)
      .filter(([, each]) => each.length > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

const FORMATS: readonly (string | undefined)[] = ['limits', 'aliases', 'fallbacks']

/** Whether an option has JSON with entries by group. */
const isByGroup = (key: OptionKey): boolean => FORMATS.includes(optionOf(key)?.format)

/** Formats names of models so that equal ones are equal texts; groups without names count as absent. */
function normalizeNames(json: string): string {
  const names = readModelAliases(json) ?? readModelFallbacks(json)
  if (!names) return json
  return JSON.stringify([names.all, Object.entries(names.groups).filter(([, each]) => Object.keys(each).length > 0)])
}

/** Returns whether the text of a field differs from the stored value. */
export function isChanged(key: OptionKey, typed: string, stored: string): boolean {
  const value = toOptionValue(key, typed)
  if (isSecretOption(key)) return value !== ''
  if (hasKind(key, 'ratios')) return normalizeRatios(value) !== normalizeRatios(stored || '{}')
  if (isByGroup(key)) {
    const normalize = optionOf(key)?.format === 'limits' ? normalizeLimits : normalizeNames
    return normalize(value) !== normalize(stored || '{}')
  }
  if (!hasKind(key, 'number')) return value !== toOptionValue(key, stored)
  return value === '' ? stored !== '' && key !== KEPT_WHEN_EMPTY : Number(value) !== Number(stored)
}

/** Returns the error of a field, or `undefined` if its value is valid. */
export function optionError(key: OptionKey, typed: string, { invalid }: OptionTexts): string | undefined {
  const value = toOptionValue(key, typed)
  const rule = optionOf(key)
  if (hasKind(key, 'number') && value === '') return key === KEPT_WHEN_EMPTY ? undefined : invalid.number
  const issue = optionIssue(key, value)
  if (issue === 'range') return invalid.range(rule?.min ?? 0, rule?.max)
  if (issue === 'ratios') return hasKind(key, 'ratios') ? invalid.ratios[key] : undefined
  return issue === undefined || issue === 'switch' || issue === 'choice' ? undefined : invalid[issue]
}

/** Returns the list of e-mail domains with another one, or why it cannot be added. */
export function addDomain(
  domains: readonly string[],
  typed: string,
): { readonly domains: string[] } | { readonly error: 'empty' | 'duplicate' | 'invalid' } {
  const domain = typed.trim().toLowerCase().replace(/^@/, '')
  if (domain === '') return { error: 'empty' }
  if (/[\s,@]/.test(domain)) return { error: 'invalid' }
  return domains.includes(domain) ? { error: 'duplicate' } : { domains: [...domains, domain] }
}
