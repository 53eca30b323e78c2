import type { channels } from '@relaydeck/api-sdk'
import { isSearchable } from '../db/keyword.ts'
import { transaction } from '../db/transaction.ts'
import type { Handlers } from '../lib/handlers.ts'
import { orNotFound, Refusal } from '../lib/refusal.ts'
import { texts } from '../texts/api.ts'
import type { ChannelStatusDeps } from './automatic-status.ts'
import { createBulkJobs, updateBalance } from './bulk-jobs.ts'
import { newChannels, updatedSettings } from './settings.ts'
import { withoutKey } from './store.ts'
import { type TestDeps, testChannel } from './test-channel.ts'

/** Handlers of channels, for administrators. */
export const channelHandlers = (deps: TestDeps & ChannelStatusDeps): Handlers<typeof channels> => {
  const { db, abilities, channels: store } = deps
  const jobs = createBulkJobs(deps)
  const find = (id: number) => orNotFound(store.find(id), texts.channelNotFound)
  return {
    list: ({ p }) => store.page(p),

    search: ({ keyword }) => (isSearchable(keyword) ? store.search(keyword) : []),

    get: ({ id }) => withoutKey(find(id)),

    create: (input) => {
      const settings = newChannels(input)
      return transaction(db, () => {
        for (const each of settings) abilities.update(store.create(each))
        return undefined
      })
    },

    update: (input) =>
      transaction(db, () => {
        const row = store.update(input.id, updatedSettings(find(input.id), input))
        abilities.update(row)
        return withoutKey(row)
      }),

    remove: ({ id }) => {
      if (id < 1) throw new Refusal(texts.channelNotFound)
      // Idempotent, as in One API.
      store.remove(id)
      return undefined
    },

    removeDisabled: () => store.removeDisabled(),

    test: async ({ id, model }, { requestId }) => {
      const { message, milliseconds } = await testChannel(deps, find(id), model, requestId)
      return { message, time: milliseconds / 1000, model }
    },

    testAll: ({ scope }, { requestId }) => jobs.testAll(scope, requestId),

    updateBalance: async ({ id }, { requestId }) => ({ balance: await updateBalance(deps, find(id), requestId) }),

    updateBalances: (_, { requestId }) => jobs.updateBalances(requestId),
  }
}
