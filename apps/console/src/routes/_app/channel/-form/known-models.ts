import { channels, models, type Send } from '@relaydeck/api-sdk'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { sendOf } from '../../../../app/client.ts'
import { read } from '../../../../app/read.ts'
import { readJson, writeJson } from '../../../../app/storage.ts'

const KEY = 'channel_models'

const ModelsByType = z.catchall(z.object({}), z.array(z.string()))

/** Built-in models of each channel type. Those of the last visit are used until the server responds. */
export const modelsByType = queryOptions({
  ...read(models.byChannelType),
  queryFn: async ({ client, signal }) => {
    const byType = await models.byChannelType(sendOf(client), {}, { signal })
    writeJson(KEY, byType)
    return byType
  },
  placeholderData: () => readJson(KEY, ModelsByType),
  meta: { background: true },
})

/** All models of the server. */
export const allModels = queryOptions({ ...read(models.all), meta: { background: true } })

/** Counts the channels with exactly this name. */
export const countByName = async (send: Send, name: string): Promise<number> =>
  (await channels.search(send, { keyword: name })).filter((channel) => channel.name === name).length
