import { tokens } from '@relaydeck/api-sdk'
import { seconds } from '../clock.ts'
import { isSearchable } from '../db/keyword.ts'
import { transaction } from '../db/transaction.ts'
import type { Handlers } from '../handlers.ts'
import { Refusal } from '../refuse.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts.ts'
import { checkDraft, checkStatus } from './rules.ts'

/** The row, or a refusal where there is none. */
function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Refusal(texts.tokenNotFound)
  return row
}

// A text that was not sent is kept as null, which the real server answers for it.
const sent = (key: string, value: string, given: ReadonlySet<string>) => (given.has(key) ? value : null)

/** Access tokens for `/v1`. Everybody, root included, sees and changes the own ones only. */
export const tokenHandlers = ({ db, clock, tokens: store }: Services): Handlers<typeof tokens> => ({
  list: ({ p, order }, { caller }) => store.page(caller.id, order, p),

  search: ({ keyword }, { caller }) => (isSearchable(keyword) ? store.search(caller.id, keyword) : []),

  get: ({ id }, { caller }) => found(store.find(caller.id, id)),

  create: (draft, { caller, given }) => {
    checkDraft(draft)
    return store.create(caller.id, {
      ...draft,
      expired_time: draft.expired_time === 0 ? tokens.NEVER_EXPIRES : draft.expired_time,
      models: sent('models', draft.models, given),
    })
  },

  update: ({ id, ...draft }, { caller, given }) => {
    checkDraft(draft)
    return found(
      store.change(caller.id, id, {
        ...draft,
        models: sent('models', draft.models, given),
        subnet: sent('subnet', draft.subnet, given),
      }),
    )
  },

  setStatus: ({ id, status }, { caller }) =>
    transaction(db, () => {
      checkStatus(found(store.find(caller.id, id)), status, seconds(clock))
      return found(store.setStatus(caller.id, id, status))
    }),

  remove: ({ id }, { caller }) => {
    if (!store.remove(caller.id, id)) throw new Refusal(texts.tokenNotFound)
    return undefined
  },
})
