import { tokens, utf8Length } from '@relaydeck/api-sdk'
import ipaddr from 'ipaddr.js'
import { Refusal } from '../refuse.ts'
import { texts } from '../texts.ts'
import type { Row } from './store.ts'

// The library's own test also takes shortened and octal addresses (`10/8`), which others read differently, and zones.
const isRange = (item: string): boolean =>
  ipaddr.IPv4.isValidCIDRFourPartDecimal(item) || (ipaddr.IPv6.isValidCIDR(item) && !item.includes('%'))

const SHOWN = 60

function checkSubnet(subnet: string): void {
  if (subnet === '') return
  for (const item of subnet.split(',').map((part) => part.trim()))
    if (!isRange(item)) throw new Refusal(texts.subnetInvalid(item.slice(0, SHOWN)))
}

/**
 * Checks what an owner wants of a token.
 * @throws Refusal
 */
export function checkDraft({ name, subnet }: { name: string; subnet: string }): void {
  if (utf8Length(name) > tokens.TOKEN_NAME_BYTES) throw new Refusal(texts.tokenNameLength)
  checkSubnet(subnet)
}

const { enabled, expired, exhausted } = tokens.TOKEN_STATUS

/**
 * Whether a token's time is over. It still counts in the second of its expiry, as on the real server.
 * @param now Unix seconds
 */
export const hasExpired = ({ expired_time }: Pick<Row, 'expired_time'>, now: number): boolean =>
  expired_time !== tokens.NEVER_EXPIRES && expired_time < now

/**
 * Checks whether a token may get a state: one that a call found expired or exhausted is enabled only after the cause
 * is gone.
 * @param now Unix seconds
 * @throws Refusal
 */
export function checkStatus(token: Row, status: number, now: number): void {
  if (status !== enabled) return
  if (token.status === expired && hasExpired(token, now)) throw new Refusal(texts.tokenExpired)
  const empty = !token.unlimited_quota && token.remain_quota <= 0
  if (token.status === exhausted && empty) throw new Refusal(texts.tokenExhausted)
}
