import { channels, models } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { send } from '../../../../app/send.ts'
import { readJson, writeJson } from '../../../../app/storage.ts'

const KEY = 'channel_models'

const ModelsByType = z.catchall(z.object({}), z.array(z.string()))

/** Built-in models of each channel type. Those of the last visit are used until the server responds. */
export const modelsByType = queryOptions({
  ...query(send, models.byChannelType),
  queryFn: async ({ signal }) => {
    const byType = await models.byChannelType(send, {}, { signal })
    writeJson(KEY, byType)
    return byType
  },
  placeholderData: () => readJson(KEY, ModelsByType),
  meta: { background: true },
})

/** All models of the server. */
export const allModels = queryOptions({ ...query(send, models.all), meta: { background: true } })

/** Counts the channels with exactly this name. */
export const countByName = async (name: string): Promise<number> =>
  (await channels.search(send, { keyword: name })).filter((channel) => channel.name === name).length
