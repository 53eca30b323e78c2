import { NEVER_EXPIRES, splitComma, TOKEN_STATUS } from '@relaydeck/api-sdk'
import { invalidSubnet, readAliases, TokenRules } from '@relaydeck/api-sdk/rules'
import * as z from 'zod/mini'
import { Refusal } from '../lib/refusal.ts'
import { texts } from '../texts/api.ts'
import type { TokenRow } from './store.ts'

/** Longest part of an invalid subnet that an error message quotes. */
const QUOTE_MAX = 60

interface CheckedSettings {
  readonly name: string
  readonly subnet: string
  readonly aliases?: string | undefined
}

/**
 * Checks the settings of a token.
 * @throws Refusal
 */
export function checkTokenSettings({ name, subnet, aliases }: CheckedSettings): void {
  if (!z.safeParse(TokenRules.shape.name, name).success) throw new Refusal(texts.tokenNameLength)
  const entry = invalidSubnet(subnet)
  if (entry !== undefined) throw new Refusal(texts.subnetInvalid(entry.slice(0, QUOTE_MAX)))
  if (aliases !== undefined && !readAliases(aliases)) throw new Refusal(texts.aliasesInvalid)
}

/** Whether a token may use a model. */
export function mayUse({ models }: Pick<TokenRow, 'models'>, model: string): boolean {
  const own = splitComma(models ?? '')
  return own.length === 0 || own.includes(model)
}

const { enabled, expired, exhausted } = TOKEN_STATUS

/**
 * Whether a token has expired. As in One API, it is still valid in the second of its expiry.
 * @param now Unix seconds
 */
export const hasExpired = ({ expired_time }: Pick<TokenRow, 'expired_time'>, now: number): boolean =>
  expired_time !== NEVER_EXPIRES && expired_time < now

/** What decides whether a token can be enabled. */
type Switched = Pick<TokenRow, 'status' | 'expired_time' | 'remain_quota' | 'unlimited_quota'>

/**
 * Checks a new status of a token: an expired or exhausted token can be enabled only after its cause is removed.
 * @param now Unix seconds
 * @throws Refusal
 */
export function checkStatus(token: Switched, status: number, now: number): void {
  if (status !== enabled) return
  if (token.status === expired && hasExpired(token, now)) throw new Refusal(texts.tokenExpired)
  const isExhausted = !token.unlimited_quota && token.remain_quota <= 0
  if (token.status === exhausted && isExhausted) throw new Refusal(texts.tokenExhausted)
}
