import type { redemptions } from '@relaydeck/api-sdk'
import { isSearchable } from '../db/keyword.ts'
import { transaction } from '../db/transaction.ts'
import type { Handlers } from '../handlers.ts'
import { Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts.ts'
import { checkCode, checkNewCodes } from './rules.ts'

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Refusal(texts.codeNotFound)
  return row
}

/** Redemption codes, for admins; every admin sees those of all. */
export const redemptionHandlers = ({ db, redemptions: store }: Services): Handlers<typeof redemptions> => ({
  list: ({ p }) => store.page(p),

  search: ({ keyword }) => (isSearchable(keyword) ? store.search(keyword) : []),

  get: ({ id }) => found(store.find(id)),

  create: (wish, { caller }) => {
    const worth = checkNewCodes(wish)
    return transaction(db, () => Array.from({ length: wish.count }, () => store.create(caller.id, wish.name, worth)))
  },

  update: ({ id, name, quota }) => {
    checkCode(name, quota)
    return found(store.change(id, name, quota))
  },

  setStatus: ({ id, status }) =>
    transaction(db, () => {
      found(store.find(id))
      const changed = store.setStatus(id, status)
      if (!changed) throw new Refusal(texts.codeStaysUsed)
      return changed
    }),

  remove: ({ id }) => {
    if (!store.remove(id)) throw new Refusal(texts.codeNotFound)
    return undefined
  },
})
