import type { redemptions } from '@relaydeck/api-sdk'
import { RedemptionRules } from '@relaydeck/api-sdk/rules'
import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'
import { isSearchable } from '../db/keyword.ts'
import type { Handlers } from '../lib/handlers.ts'
import { notFound, orNotFound, orRefused, Refusal } from '../lib/refusal.ts'
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
  readonly db: Database
  readonly redemptions: Redemptions
}

/** Handlers of redemption codes. Every administrator sees all of them. */
export const redemptionHandlers = ({ db, redemptions: store }: Deps): Handlers<typeof redemptions> => ({
  list: async (page, { setTotal }) => {
    setTotal(await store.count())
    return store.page(page)
  },

  search: ({ keyword }) => (isSearchable(keyword) ? store.search(keyword) : []),

  get: async ({ id }) => orNotFound(await store.find(id), texts.codeNotFound),

  create: ({ name, count, quota: sentQuota }, { caller }) => {
    const quota = sentQuota === 0 ? DEFAULT_QUOTA : sentQuota
    checkCode(name, quota)
    if (!z.safeParse(fields.count, count).success) throw new Refusal(texts.codeCount)
    return db.transaction(async () => {
      const keys: string[] = []
      while (keys.length < count) keys.push(await store.create(caller.id, name, quota))
      return keys
    })
  },

  update: async ({ id, name, quota }) => {
    checkCode(name, quota)
    return orNotFound(await store.update(id, name, quota), texts.codeNotFound)
  },

  setStatus: ({ id, status }) =>
    db.transaction(async () => {
      orNotFound(await store.find(id), texts.codeNotFound)
      return orRefused(await store.setStatus(id, status), texts.codeStaysUsed)
    }),

  remove: async ({ id }) => {
    if (!(await store.remove(id))) throw notFound(texts.codeNotFound)
    return undefined
  },
})
