import { splitComma } from '@relaydeck/api-sdk'
import { isOn, OPTIONS, optionIssue, optionOf } from '@relaydeck/api-sdk/rules'
import { Refusal } from '../lib/refusal.ts'
import { texts } from '../texts/api.ts'
import type { Text } from '../texts/text.ts'
import { IDENTITY_COLUMNS, type IdentityColumn, isAvailable, type ReadOption } from './sign-in-methods.ts'
import type { Options } from './store.ts'

/** What checking and saving an option reads. */
export interface OptionDeps {
  readonly options: Options
  readonly users: {
    /** Returns the enabled users with the role root. */
    roots(): Promise<readonly Readonly<Record<IdentityColumn, string>>[]>
  }
}

/** Rejects names that every JavaScript object has, because a lookup in a table would find them. */
function checkKey(key: string): void {
  if (key in Object.prototype || key === 'prototype') throw new Refusal(texts.optionKey(key), { status: 400 })
}

function rangeText(key: string): Text {
  const { min = 0, max, decimals } = optionOf(key) ?? {}
  if (max !== undefined) return texts.optionRange(key, String(min), String(max))
  if (min > 0) return texts.optionPositive(key)
  return decimals ? texts.optionAmount(key) : texts.optionCount(key)
}

function checkValue(key: string, value: string): void {
  const issue = optionIssue(key, value)
  if (issue === undefined) return
  const issueTexts = {
    switch: texts.optionSwitch,
    number: texts.optionAmount,
    integer: texts.optionCount,
    range: rangeText,
    ratios: texts.optionRatios,
    hosts: texts.optionHosts,
    prices: texts.optionPrices,
    limits: texts.optionLimits,
    zone: texts.optionZone,
    aliases: texts.optionAliases,
    fallbacks: texts.optionFallbacks,
    choice: () => texts.optionChoice(key, (optionOf(key)?.choices ?? []).join(', ')),
  }
  throw new Refusal(issueTexts[issue](key))
}

const isEmpty = (value: string) => splitComma(value).length === 0

/** Rejects enabling a switch before the options it needs are set, and clearing an option that an enabled switch needs. */
function checkNeeds(key: string, value: string, read: ReadOption): void {
  const missing = isOn(value) ? (optionOf(key)?.needs ?? []).filter((need) => isEmpty(read(need))) : []
  if (missing.length > 0) throw new Refusal(texts.optionNeeds(key, missing.join(', ')))
  if (!isEmpty(value)) return
  const dependent = Object.keys(OPTIONS).find((flag) => isOn(read(flag)) && optionOf(flag)?.needs?.includes(key))
  if (dependent) throw new Refusal(texts.optionNeeded(key, dependent))
}

/** Whether a root user could sign in: with a password, or with a linked account. */
const canRootSignIn = (roots: Awaited<ReturnType<OptionDeps['users']['roots']>>, read: ReadOption): boolean =>
  isAvailable('password', read) ||
  roots.some((root) => IDENTITY_COLUMNS.some((column) => root[column] !== '' && isAvailable(column, read)))

/**
 * Checks that changes leave a root user a way to sign in.
 * @throws Refusal
 */
export async function checkRootSignIn({ users }: OptionDeps, before: ReadOption, after: ReadOption): Promise<void> {
  const roots = await users.roots()
  if (canRootSignIn(roots, before) && !canRootSignIn(roots, after)) throw new Refusal(texts.optionLastLogin)
}

/**
 * Checks the new value of an option.
 * @throws Refusal
 */
export async function checkOption(deps: OptionDeps, key: string, value: string): Promise<void> {
  const { options } = deps
  const readNew: ReadOption = (name) => (name === key ? value : options.text(name))
  checkKey(key)
  checkValue(key, value)
  await checkRootSignIn(deps, options.text, readNew)
  checkNeeds(key, value, readNew)
}
