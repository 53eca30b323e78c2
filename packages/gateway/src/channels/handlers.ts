import type { channels } from '@relaydeck/api-sdk'
import { isSearchable } from '../db/keyword.ts'
import type { Handlers } from '../lib/handlers.ts'
import { notFound, orNotFound } from '../lib/refusal.ts'
import type { Limits } from '../limits/limits.ts'
import { texts } from '../texts/api.ts'
import { createBulkJobs, updateBalance } from './bulk-jobs.ts'
import { checkAddress } from './private-hosts.ts'
import { newChannels, updatedSettings } from './settings.ts'
import { type ChannelRow, withoutKey } from './store.ts'
import { testChannel } from './test-channel.ts'
import { fetchModelsOf, testUnsaved } from './unsaved.ts'

type Deps = Parameters<typeof createBulkJobs>[0] & { readonly limits: Limits }

/** Handlers of channels, for administrators. */
export const channelHandlers = (deps: Deps): Handlers<typeof channels> => {
  const { db, channels: store, limits } = deps
  const jobs = createBulkJobs(deps)
  const find = async (id: number) => orNotFound(await store.find(id), texts.channelNotFound)
  const shown = (row: ChannelRow) => limits.addUseToOne('channel', withoutKey(row))
  return {
    list: async ({ limit, ...page }, { setTotal }) => {
      const level = limits.atLevel('channel', limit)
      const { rows, total } = level
        ? await store.pageAtLevel(page, level)
        : { total: await store.count(), rows: await store.page(page) }
      setTotal(total)
      return limits.addUse('channel', rows)
    },

    search: async ({ keyword, limit }) =>
      isSearchable(keyword)
        ? limits.addUse('channel', await store.search(keyword, limits.atLevel('channel', limit)))
        : [],

    get: async ({ id }) => shown(await find(id)),

    create: (input, { caller }) => {
      const settings = newChannels(input)
      return db.transaction(async () => {
        await checkAddress(deps, caller, {
          type: input.type,
          base_url: input.base_url ?? '',
          config: input.config ?? '',
        })
        for (const each of settings) await store.create(each)
        return undefined
      })
    },

    update: (input, { caller }) =>
      db.transaction(async () => {
        const before = await find(input.id)
        const settings = updatedSettings(before, input)
        await checkAddress(deps, caller, settings, before)
        return shown(await store.update(before, settings))
      }),

    remove: async ({ id }) => {
      if (id < 1) throw notFound(texts.channelNotFound)
      // Idempotent, as in One API.
      await store.remove(id)
      return undefined
    },

    removeDisabled: () => store.removeDisabled(),

    test: async ({ id, model }, { requestId }) => {
      const { message, milliseconds } = await testChannel(deps, await find(id), model, requestId)
      return { message, time: milliseconds / 1000, model }
    },

    testUnsaved: (input, { caller, requestId }) => testUnsaved(deps, input, caller, requestId),

    fetchModels: (input, { caller, requestId }) => fetchModelsOf(deps, input, caller, requestId),

    keysInUse: async ({ keys }) => {
      const positions = new Map(keys.map((key, position) => [key, position]))
      return (await store.all()).flatMap(({ id, name, key }) => {
        const position = positions.get(key)
        return position === undefined ? [] : [{ position, id, name }]
      })
    },

    testAll: ({ scope }, { requestId }) => jobs.testAll(scope, requestId),

    updateBalance: async ({ id }, { requestId }) => ({ balance: await updateBalance(deps, await find(id), requestId) }),

    updateBalances: (_, { requestId }) => jobs.updateBalances(requestId),
  }
}
