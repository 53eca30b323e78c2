import { redemptions } from '@relaydeck/api-sdk'
import { transaction } from '../db/transaction.ts'
import { LOG_TYPE, quotaWords } from '../logs/write.ts'
import { Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts.ts'

/** Why a code did not pay. */
function refusalOf(store: Services['redemptions'], key: string): Refusal {
  const code = store.byKey(key)
  if (!code) return new Refusal(texts.codeUnknown)
  return new Refusal(code.status === redemptions.REDEMPTION_STATUS.used ? texts.codeUsed : texts.codeDisabled)
}

/**
 * Turns a code into quota: code, account and log are written together or not at all.
 * @returns the quota that was added
 * @throws Refusal where the code is unknown, used or disabled
 */
export function redeem(services: Services, userId: number, key: string, request_id: string): number {
  const { db, log, options, redemptions: store, users } = services
  if (key === '') throw new Refusal(texts.codeEmpty)
  return transaction(db, () => {
    const quota = store.pay(key)
    if (quota === undefined) throw refusalOf(store, key)
    users.addQuota(userId, quota)
    log({ user_id: userId, type: LOG_TYPE.topUp, content: `兑换码充值 ${quotaWords(options, quota)}`, request_id })
    return quota
  })
}
