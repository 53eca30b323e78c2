import { tokens, utf8Length } from '@relaydeck/api-sdk'
import ipaddr from 'ipaddr.js'
import { Refusal } from '../lib/refusal.ts'
import { texts } from '../texts/api.ts'
import type { TokenRow } from './store.ts'

// The library's own `isValidCIDR` also accepts short and octal addresses (`10/8`), which others read differently, and zones.
const isCidr = (item: string): boolean =>
  ipaddr.IPv4.isValidCIDRFourPartDecimal(item) || (ipaddr.IPv6.isValidCIDR(item) && !item.includes('%'))

/** Longest part of an invalid subnet that an error message quotes. */
const QUOTE_MAX = 60

function checkSubnet(subnet: string): void {
  if (subnet === '') return
  for (const item of subnet.split(',').map((part) => part.trim()))
    if (!isCidr(item)) throw new Refusal(texts.subnetInvalid(item.slice(0, QUOTE_MAX)))
}

/**
 * Checks the settings of a token.
 * @throws Refusal
 */
export function checkTokenSettings({ name, subnet }: { name: string; subnet: string }): void {
  if (utf8Length(name) > tokens.TOKEN_NAME_BYTES) throw new Refusal(texts.tokenNameLength)
  checkSubnet(subnet)
}

const { enabled, expired, exhausted } = tokens.TOKEN_STATUS

/**
 * Whether a token has expired. As in One API, it is still valid in the second of its expiry.
 * @param now Unix seconds
 */
export const hasExpired = ({ expired_time }: Pick<TokenRow, 'expired_time'>, now: number): boolean =>
  expired_time !== tokens.NEVER_EXPIRES && expired_time < now

/**
 * Checks a new status of a token: an expired or exhausted token can be enabled only after its cause is removed.
 * @param now Unix seconds
 * @throws Refusal
 */
export function checkStatus(token: TokenRow, status: number, now: number): void {
  if (status !== enabled) return
  if (token.status === expired && hasExpired(token, now)) throw new Refusal(texts.tokenExpired)
  const isExhausted = !token.unlimited_quota && token.remain_quota <= 0
  if (token.status === exhausted && isExhausted) throw new Refusal(texts.tokenExhausted)
}
