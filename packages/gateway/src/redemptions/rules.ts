import { redemptions, utf8Length } from '@relaydeck/api-sdk'
import { Refusal } from '../refuse.ts'
import { texts } from '../texts.ts'

/** What a code is worth where its maker said 0, as on the real server. */
const USUAL_QUOTA = 100

/**
 * Checks name and worth of a code.
 * @throws Refusal
 */
export function checkCode(name: string, quota: number): void {
  const length = utf8Length(name)
  if (length < 1 || length > redemptions.REDEMPTION_NAME_BYTES) throw new Refusal(texts.codeName)
  if (quota < 1) throw new Refusal(texts.codeQuota)
}

/**
 * Checks what new codes shall be.
 * @returns what each is worth
 * @throws Refusal
 */
export function checkNewCodes({ name, quota, count }: { name: string; quota: number; count: number }): number {
  const worth = quota === 0 ? USUAL_QUOTA : quota
  checkCode(name, worth)
  if (count < 1 || count > redemptions.REDEMPTION_COUNT) throw new Refusal(texts.codeCount)
  return worth
}
