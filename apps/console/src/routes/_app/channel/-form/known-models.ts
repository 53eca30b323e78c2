import { channels, models } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { send } from '../../../../app/send.ts'
import { readJson, writeJson } from '../../../../app/storage.ts'

const KEY = 'channel_models'

const ModelsByType = z.record(z.string(), z.array(z.string()))

/** The models that each type has built in. Those of the last visit stand until the server answers. */
export const modelsByType = queryOptions({
  ...query(send, models.byChannelType),
  queryFn: async ({ signal }) => {
    const known = await models.byChannelType(send, {}, { signal })
    writeJson(KEY, known)
    return known
  },
  placeholderData: () => readJson(KEY, ModelsByType),
  meta: { background: true },
})

/** Every model that the server knows. */
export const allModels = queryOptions({ ...query(send, models.all), meta: { background: true } })

/** Channels of exactly this name. */
export const namesakes = async (name: string): Promise<number> =>
  (await channels.search(send, { keyword: name })).filter((channel) => channel.name === name).length
