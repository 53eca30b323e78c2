import { LOG_TYPE, REDEMPTION_STATUS } from '@relaydeck/api-sdk'
import type { Database } from '../db/database.ts'
import { Refusal } from '../lib/refusal.ts'
import { type WriteLog, withQuota } from '../logs/write.ts'
import type { Options } from '../options/store.ts'
import { texts } from '../texts/api.ts'
import { logTexts } from '../texts/log.ts'
import type { Redemptions } from './store.ts'

/** What redeeming a code reads and writes. */
export interface RedeemDeps {
  readonly db: Database
  readonly writeLog: WriteLog
  readonly options: Options
  readonly redemptions: Redemptions
  readonly users: { addQuota(id: number, quota: number): Promise<void> }
}

/** Returns the reason why a code could not be claimed. */
async function refusalFor(store: Redemptions, key: string): Promise<Refusal> {
  const code = await store.byKey(key)
  if (!code) return new Refusal(texts.codeUnknown)
  return new Refusal(code.status === REDEMPTION_STATUS.used ? texts.codeUsed : texts.codeDisabled)
}

/**
 * Redeems a code: updates code, account, and log in one transaction.
 * @returns the added quota
 * @throws Refusal if the code is unknown, used, or disabled
 */
export async function redeem(deps: RedeemDeps, userId: number, key: string, request_id: string): Promise<number> {
  const { db, writeLog, options, redemptions: store, users } = deps
  if (key === '') throw new Refusal(texts.codeEmpty)
  return db.transaction(async () => {
    const quota = await store.claim(key)
    if (quota === undefined) throw await refusalFor(store, key)
    await users.addQuota(userId, quota)
    const content = withQuota(logTexts.redeemed, options, quota)
    await writeLog({ user_id: userId, type: LOG_TYPE.topUp, content, request_id })
    return quota
  })
}
