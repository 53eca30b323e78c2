import { type Channel, channels, servedModels, usage } from '@relaydeck/api-sdk'
import { resourceKey } from '@relaydeck/api-sdk/query'
import { queryOptions } from '@tanstack/react-query'
import { sendOf } from '../../../../../app/client.ts'

const DAYS = 30
const DAY = 86_400

type Served = Pick<Channel, 'type' | 'models' | 'model_mapping'>

/** A model that is in use, with the channel types that serve it. */
export interface UsedModel {
  name: string
  types: readonly number[]
}

/** Returns the models of channels and of calls. A called model that a channel maps counts as the mapped one. */
export function usedModels(served: readonly Served[], called: readonly string[]): UsedModel[] {
  const types = new Map<string, Set<number>>()
  const known = new Set<string>()
  for (const channel of served)
    for (const { asked, name } of servedModels(channel)) {
      known.add(asked)
      types.set(name, (types.get(name) ?? new Set()).add(channel.type))
    }
  for (const name of called) if (name !== '' && !known.has(name) && !types.has(name)) types.set(name, new Set())
  return [...types].map(([name, of]) => ({ name, types: [...of] })).toSorted((a, b) => a.name.localeCompare(b.name))
}

/** Query of the models in use. Keeps nothing else of the channels. */
export const usedModelsOptions = (sums: boolean) =>
  queryOptions({
    queryKey: [...resourceKey(channels.list), 'used-models', sums],
    queryFn: async ({ client, signal }) => {
      const send = sendOf(client)
      const since = Math.floor(Date.now() / 1000) - DAYS * DAY
      const [served, called] = await Promise.all([
        channels.search(send, { keyword: '' }, { signal }),
        sums ? usage.list(send, { by: 'model', start_timestamp: since }, { signal }) : [],
      ])
      return usedModels(
        served,
        called.map(({ name }) => name),
      )
    },
    meta: { background: true },
  })

/** Returns the names of models in use that no map has, neither in general nor for all their channel types. */
export const unpricedOf = (used: readonly UsedModel[], prices: readonly object[]): string[] =>
  used
    .filter(({ name, types }) => {
      const isNamed = (key: string) => prices.some((map) => Object.hasOwn(map, key))
      return !isNamed(name) && !(types.length > 0 && types.every((type) => isNamed(`${name}(${type})`)))
    })
    .map(({ name }) => name)
