import { splitComma, type User } from '@relaydeck/api-sdk'
import { Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts.ts'
import { IDENTITIES } from '../users/store.ts'
import { kindOf } from './known.ts'
import { readRatios } from './store.ts'
import { isOpen, needsOfWays, type Read } from './ways.ts'

const THEMES = ['default', 'berry', 'air']

const isSwitch = (value: string) => value === 'true' || value === 'false'
const isCount = (value: string) => /^\d+$/.test(value) && Number.isSafeInteger(Number(value))
const isPort = (value: string) => Number(value) >= 1 && Number(value) <= 65_535
const isAmount = (value: string) => /^\d+(\.\d+)?$/.test(value) && Number.isFinite(Number(value))

const fits = {
  switch: isSwitch,
  count: isCount,
  amount: isAmount,
  ratios: (value: string) => readRatios(value) !== undefined,
  text: () => true,
}

const complaint = {
  switch: texts.optionSwitch,
  count: texts.optionCount,
  amount: texts.optionAmount,
  ratios: texts.optionRatios,
  text: texts.optionTheme,
}

/** Refuses names that every object of JavaScript has: looked up in a table they would be found. */
function checkKey(key: string): void {
  if (key in Object.prototype || key === 'prototype') throw new Refusal(texts.optionKey(key), { status: 400 })
}

function checkValue(key: string, value: string): void {
  const kind = kindOf(key)
  if (!fits[kind](value)) throw new Refusal(complaint[kind](key))
  if (key === 'QuotaPerUnit' && Number(value) === 0) throw new Refusal(texts.optionPositive(key))
  if (key === 'SMTPPort' && !isPort(value)) throw new Refusal(texts.optionPort(key))
  if (key === 'Theme' && !THEMES.includes(value)) throw new Refusal(texts.optionTheme(key))
}

/** What has to be filled in as long as a switch is on. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  TurnstileCheckEnabled: ['TurnstileSiteKey', 'TurnstileSecretKey'],
  EmailVerificationEnabled: ['SMTPServer'],
  EmailDomainRestrictionEnabled: ['EmailDomainWhitelist'],
  ...needsOfWays,
}

const isEmpty = (value: string) => splitComma(value).length === 0

/** Refuses to turn a switch on too early, and to take away what one that is on needs. */
function checkNeeds(key: string, value: string, read: Read): void {
  const absent = value === 'true' ? (NEEDS[key] ?? []).filter((need) => isEmpty(read(need))) : []
  if (absent.length > 0) throw new Refusal(texts.optionNeeds(key, absent.join(', ')))
  if (!isEmpty(value)) return
  const bereft = Object.keys(NEEDS).find((flag) => read(flag) === 'true' && NEEDS[flag]?.includes(key))
  if (bereft) throw new Refusal(texts.optionNeeded(key, bereft))
}

/** Whether one of those who may change settings could still sign in: by password, or by what is bound to the account. */
const hasWayIn = (roots: readonly User[], read: Read): boolean =>
  isOpen('password', read) || roots.some((root) => IDENTITIES.some((way) => root[way] !== '' && isOpen(way, read)))

/**
 * Checks a value before anything is stored.
 * @throws Refusal
 */
export function checkOption({ options, users }: Services, key: string, value: string): void {
  const read: Read = (name) => (name === key ? value : options.text(name))
  checkKey(key)
  checkValue(key, value)
  const roots = users.roots()
  if (hasWayIn(roots, options.text) && !hasWayIn(roots, read)) throw new Refusal(texts.optionLastLogin)
  checkNeeds(key, value, read)
}
