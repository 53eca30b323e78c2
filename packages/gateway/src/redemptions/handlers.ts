import type { DatabaseSync } from 'node:sqlite'
import type { redemptions } from '@relaydeck/api-sdk'
import { RedemptionRules } from '@relaydeck/api-sdk/rules'
import * as z from 'zod/mini'
import { isSearchable } from '../db/keyword.ts'
import { transaction } from '../db/transaction.ts'
import type { Handlers } from '../lib/handlers.ts'
import { orNotFound, Refusal } from '../lib/refusal.ts'
import { texts } from '../texts/api.ts'
import type { Redemptions } from './store.ts'

/** Quota of a code that is created with quota 0, as in One API. */
const DEFAULT_QUOTA = 100

const fields = RedemptionRules.shape

/** @throws Refusal if the name or quota of a code is not allowed */
function checkCode(name: string, quota: number): void {
  if (!z.safeParse(fields.name, name).success) throw new Refusal(texts.codeName)
  if (!z.safeParse(fields.quota, quota).success) throw new Refusal(texts.codeQuota)
}

interface Deps {
  readonly db: DatabaseSync
  readonly redemptions: Redemptions
}

/** Handlers of redemption codes. Every administrator sees all of them. */
export const redemptionHandlers = ({ db, redemptions: store }: Deps): Handlers<typeof redemptions> => ({
  list: ({ p }) => store.page(p),

  search: ({ keyword }) => (isSearchable(keyword) ? store.search(keyword) : []),

  get: ({ id }) => orNotFound(store.find(id), texts.codeNotFound),

  create: ({ name, count, quota: sentQuota }, { caller }) => {
    const quota = sentQuota === 0 ? DEFAULT_QUOTA : sentQuota
    checkCode(name, quota)
    if (!z.safeParse(fields.count, count).success) throw new Refusal(texts.codeCount)
    return transaction(db, () => Array.from({ length: count }, () => store.create(caller.id, name, quota)))
  },

  update: ({ id, name, quota }) => {
    checkCode(name, quota)
    return orNotFound(store.update(id, name, quota), texts.codeNotFound)
  },

  setStatus: ({ id, status }) =>
    transaction(db, () => {
      orNotFound(store.find(id), texts.codeNotFound)
      return orNotFound(store.setStatus(id, status), texts.codeStaysUsed)
    }),

  remove: ({ id }) => {
    if (!store.remove(id)) throw new Refusal(texts.codeNotFound)
    return undefined
  },
})
