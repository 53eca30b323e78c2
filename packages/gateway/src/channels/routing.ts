import { CHANNEL_STATUS, splitComma } from '@relaydeck/api-sdk'
import type { Database } from '../db/database.ts'
import { canAnswer, mappedModel, speaks } from '../providers/address.ts'
import type { ProviderCall } from '../providers/calls.ts'
import { createPool, type Pool } from './pool.ts'
import type { ChannelRow, Channels } from './store.ts'
import { CHANNELS } from './table.ts'

/** Channels by ID that serve one model to one group; the pool of a kind of call is created when it is first needed. */
interface Route {
  readonly channels: Map<number, ChannelRow>
  readonly pools: Map<ProviderCall, Pool>
}

/** Channels that cannot answer are used only if there are no others; the call then fails with the reason. */
function createPoolOf({ channels }: Route, model: string, call: ProviderCall): Pool {
  const all = [...channels.values()]
  const nameOf = (channel: ChannelRow) => mappedModel(channel, model)
  const able = all.filter((channel) => canAnswer(channel, call, nameOf(channel)))
  return createPool(able.length > 0 ? able : all, (channel) => speaks(channel, call.protocol, nameOf(channel)))
}

const withoutPrefix = (key: string): string => key.replace(/^sk-/, '')

/**
 * Creates the index from group and model to the enabled channels.
 * @param onRecovered called when a channel that was disabled automatically has been enabled
 */
export function createRouting(onRecovered: (id: number) => void = () => {}) {
  const channels = new Map<number, ChannelRow>()
  const groups = new Map<string, Map<string, Route>>()
  /** Number of enabled channels with a key. */
  const keys = new Map<string, number>()

  const change = (row: ChannelRow, work: (route: Route) => void): void => {
    if (row.status !== CHANNEL_STATUS.enabled) return
    for (const group of splitComma(row.group)) {
      const models = groups.get(group) ?? new Map<string, Route>()
      groups.set(group, models)
      for (const model of splitComma(row.models)) {
        const route = models.get(model) ?? { channels: new Map(), pools: new Map() }
        work(route)
        route.pools.clear()
        if (route.channels.size > 0) models.set(model, route)
        else models.delete(model)
      }
    }
  }
  const countKey = ({ status, key }: ChannelRow, change: 1 | -1): void => {
    if (status !== CHANNEL_STATUS.enabled) return
    const plain = withoutPrefix(key)
    const count = (keys.get(plain) ?? 0) + change
    if (count > 0) keys.set(plain, count)
    else keys.delete(plain)
  }
  /** Replaces a channel; without a row it is removed. */
  const update = (id: number, row: ChannelRow | undefined): void => {
    const previous = channels.get(id)
    if (previous) {
      change(previous, (route) => route.channels.delete(id))
      countKey(previous, -1)
    }
    channels.delete(id)
    if (!row) return
    if (previous?.status === CHANNEL_STATUS.disabledAutomatically && row.status === CHANNEL_STATUS.enabled)
      onRecovered(id)
    channels.set(id, row)
    countKey(row, 1)
    change(row, (route) => route.channels.set(id, row))
  }
  return {
    update,
    /** Replaces all channels. */
    updateAll: (rows: readonly ChannelRow[]): void => {
      channels.clear()
      groups.clear()
      keys.clear()
      for (const row of rows) update(row.id, row)
    },
    /** Returns a channel, enabled or not. */
    find: (id: number): ChannelRow | undefined => channels.get(id),
    /** Whether an enabled channel sends a key to its provider; both may have the prefix of tokens. */
    hasKey: (key: string): boolean => key !== '' && keys.has(withoutPrefix(key)),
    /** Returns the models that enabled channels serve to a group, sorted. */
    modelsOf: (group: string): string[] => [...(groups.get(group)?.keys() ?? [])].sort(),
    /** Returns the channels, enabled or not, that have a model. */
    having: (model: string): ChannelRow[] =>
      [...channels.values()].filter((row) => splitComma(row.models).includes(model)),
    /** Whether any channel, enabled or not, serves a model to a group. */
    knows: (group: string, model: string): boolean =>
      channels.values().some((row) => splitComma(row.group).includes(group) && splitComma(row.models).includes(model)),
    /** Whether any channel, enabled or not, has a model. */
    offers: (model: string): boolean =>
      groups.values().some((models) => models.has(model)) ||
      channels.values().some((row) => splitComma(row.models).includes(model)),
    /**
     * Returns the enabled channels that serve a model to a group, as a pool to draw from; `undefined` without any. Of
     * the same priority, channels that speak the protocol of the call come first.
     */
    poolOf: (group: string, model: string, call: ProviderCall): Pool | undefined => {
      const route = groups.get(group)?.get(model)
      if (!route) return undefined
      const known = route.pools.get(call)
      if (known) return known
      const pool = createPoolOf(route, model, call)
      route.pools.set(call, pool)
      return pool
    },
  }
}

export type Routing = ReturnType<typeof createRouting>

/** Opens the routing of a database's channels, which follows every change by any process. */
export async function openRouting(
  db: Database,
  channels: Pick<Channels, 'all' | 'find'>,
  onRecovered?: (id: number) => void,
): Promise<Routing> {
  const routing = createRouting(onRecovered)
  const readAll = async () => routing.updateAll(await channels.all())
  db.listen(CHANNELS.name, async (id) => {
    if (id === undefined) await readAll()
    else routing.update(Number(id), await channels.find(Number(id)))
  })
  await readAll()
  return routing
}
