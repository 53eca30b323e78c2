import { isSearchable } from '../db/keyword.ts'
import { transaction } from '../db/transaction.ts'
import type { Handlers } from '../handlers.ts'
import { Refusal } from '../refuse.ts'
import type { served } from '../served.ts'
import type { Services } from '../services.ts'
import { texts } from '../texts.ts'
import { updateBalance } from './balance.ts'
import { changed, draftsOf } from './draft.ts'
import { openRuns } from './runs.ts'
import { type Row, shown } from './store.ts'
import { testChannel } from './test-channel.ts'

function found(row: Row | undefined): Row {
  if (!row) throw new Refusal(texts.channelNotFound)
  return row
}

/** Channels to providers, for admins. */
export const channelHandlers = (services: Services): Handlers<typeof served.channels> => {
  const { db, abilities, channels: store } = services
  const runs = openRuns(services)
  return {
    list: ({ p }) => store.page(p),

    search: ({ keyword }) => (isSearchable(keyword) ? store.search(keyword) : []),

    get: ({ id }) => shown(found(store.find(id))),

    create: (wish) => {
      const drafts = draftsOf(wish)
      return transaction(db, () => {
        for (const draft of drafts) abilities.follow(store.create(draft))
        return undefined
      })
    },

    update: (change) =>
      transaction(db, () => {
        const row = store.change(change.id, changed(found(store.find(change.id)), change))
        abilities.follow(row)
        return shown(row)
      }),

    remove: ({ id }) => {
      // A yes for one that is gone already, as on the real server.
      if (id < 1) throw new Refusal(texts.channelNotFound)
      store.remove(id)
      return undefined
    },

    removeDisabled: () => store.removeDisabled(),

    test: async ({ id, model }, { requestId }) => {
      const { message, milliseconds } = await testChannel(services, found(store.find(id)), model, requestId)
      return { message, time: milliseconds / 1000, model }
    },

    testAll: ({ scope }, { requestId }) => runs.test(scope, requestId),

    updateBalance: async ({ id }, { requestId }) => ({
      balance: await updateBalance(services, found(store.find(id)), requestId),
    }),

    updateBalances: (_, { requestId }) => runs.updateBalances(requestId),
  }
}
