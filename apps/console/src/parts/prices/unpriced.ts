import { type Channel, channels, prices, servedModels, type UsageSum, usage } from '@relaydeck/api-sdk'
import { resourceKey } from '@relaydeck/api-sdk/query'
import { queryOptions } from '@tanstack/react-query'
import { sendOf } from '../../app/client.ts'
import { read } from '../../app/read.ts'

/** Days whose calls count. */
export const DAYS = 30
const DAY = 86_400

type Served = Pick<Channel, 'type' | 'models' | 'model_mapping'>

/** A model that is in use, with the channel types that serve it. */
export interface UsedModel {
  name: string
  types: readonly number[]
  /** Number of calls in the last days under the names in `asked`. */
  calls: number
  /** Names that callers used. */
  asked: readonly string[]
}

type Called = Pick<UsageSum, 'name' | 'calls'>

/** Returns the models of channels and of calls. A called model that a channel maps counts as the mapped one. */
export function usedModels(served: readonly Served[], called: readonly Called[]): UsedModel[] {
  const types = new Map<string, Set<number>>()
  const namesOf = new Map<string, Set<string>>()
  for (const channel of served)
    for (const { asked, name } of servedModels(channel)) {
      namesOf.set(asked, (namesOf.get(asked) ?? new Set()).add(name))
      types.set(name, (types.get(name) ?? new Set()).add(channel.type))
    }
  const callsOf = new Map<string, Called[]>()
  for (const call of called.filter(({ name }) => name !== ''))
    for (const name of namesOf.get(call.name) ?? [call.name]) callsOf.set(name, [...(callsOf.get(name) ?? []), call])
  return [...new Set([...types.keys(), ...callsOf.keys()])]
    .map((name) => {
      const own = callsOf.get(name) ?? []
      return {
        name,
        types: [...(types.get(name) ?? [])],
        calls: own.reduce((total, { calls }) => total + calls, 0),
        asked: own.map((call) => call.name),
      }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name))
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
      return usedModels(served, called)
    },
    meta: { background: true },
  })

const namesWith = (found: readonly { model: string }[]): object =>
  Object.fromEntries(found.map(({ model }) => [model, true]))

/** Query of the models that have a price in force, as the keys of an object. */
export const pricedOptions = queryOptions({ ...read(prices.list), select: namesWith, meta: { background: true } })

/** Returns the models in use without a price: no map has their name, alone or with each of their channel types. */
export const unpricedOf = (used: readonly UsedModel[], maps: readonly object[]): UsedModel[] =>
  used.filter(({ name, types }) => {
    const isNamed = (key: string) => maps.some((map) => Object.hasOwn(map, key))
    return !isNamed(name) && !(types.length > 0 && types.every((type) => isNamed(`${name}(${type})`)))
  })
