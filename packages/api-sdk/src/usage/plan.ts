import { zoneDays } from '../core/time-zone.ts'
import {
  type CallOptions,
  channels,
  isRecord,
  LOG_TYPE,
  type Log,
  logs,
  models,
  PAGE_SIZE,
  readJson,
  type Send,
  splitComma,
  tokens,
  USER_AND_MODEL,
  users,
  walkTime,
} from '../index.ts'
import type { UsageGroup } from './tally.ts'

/** The usage that is to be counted. */
export interface CountedUsage {
  /** A group, or user and model as a pair or as one text. */
  readonly by: UsageGroup | readonly ['user', 'model']
  /** Unix seconds, inclusive. Left out or 0: since the oldest log row. */
  readonly start_timestamp?: number | undefined
  /** Unix seconds, inclusive. Not later than now, so that no row is added while it is counted. */
  readonly end_timestamp: number
  /** Time zone of days. */
  readonly time_zone: string
  /** Whether to count the caller's usage only. */
  readonly own: boolean
}

/** The sum of a value, which has a username if it is one of user and model. */
interface ValueStep {
  readonly name: string
  readonly username?: string
  readonly filters: Readonly<Record<string, string | number>>
}

/** One call of a count: the sum of a value, or a page of the log. */
export type CountStep = ValueStep | { readonly page: number }

/** How usage is counted on a server that does not sum it. */
export interface UsagePlan {
  readonly usage: CountedUsage & { readonly by: UsageGroup }
  /** `stat`: one sum for each value, without numbers of calls. `walk`: all log rows of calls. */
  readonly way: 'stat' | 'walk'
  readonly steps: readonly CountStep[]
  /** Milliseconds that the calls take without exceeding the server's rate limit. */
  readonly time: number
  /** Sum of the log in the period, in units. */
  readonly total: number
}

type Planned = UsagePlan['usage']

const periodOf = ({ start_timestamp, end_timestamp }: CountedUsage) => ({ start_timestamp, end_timestamp })

/** Returns the sum of the log in the period, filtered. */
export async function sumOf(
  send: Send,
  usage: CountedUsage,
  filters: Readonly<Record<string, string | number>>,
  options?: CallOptions,
): Promise<number> {
  const input = { ...periodOf(usage), ...filters }
  const { quota } = await (usage.own ? logs.statSelf(send, input, options) : logs.stat(send, input, options))
  return quota
}

/** Reads a page of the log rows of calls. */
export function pageOf(send: Send, usage: CountedUsage, p: number, options?: CallOptions): Promise<Log[]> {
  const input = { p, type: LOG_TYPE.consume, ...periodOf(usage) }
  return usage.own ? logs.listSelf(send, input, options) : logs.list(send, input, options)
}

/**
 * Returns the number of pages of the log, found with few calls.
 * @param most the number from which it does not matter how many there are
 */
async function countPages(send: Send, usage: CountedUsage, most: number, options?: CallOptions): Promise<number> {
  const hasRows = async (p: number) => (await pageOf(send, usage, p, options)).length > 0
  let [known, next] = [0, 1]
  while (await hasRows(next - 1)) {
    known = next
    if (known >= most) return known
    next = Math.min(next * 2, most)
  }
  let low = known
  for (let high = next - 1; low < high; ) {
    const middle = Math.ceil((low + high) / 2)
    if (await hasRows(middle - 1)) low = middle
    else high = middle - 1
  }
  return low
}

/** Returns the names of a channel's models in the log: its models, and the names to which it maps them. */
function modelsOf(models: string, mapping: string): string[] {
  const mapped = readJson(mapping)
  return [...splitComma(models), ...(isRecord(mapped) ? Object.values(mapped).map(String) : [])]
}

/** Returns the values whose sums can be requested; `undefined` if the server has no list of them. */
async function valuesOf(send: Send, usage: Planned, options?: CallOptions): Promise<ValueStep[] | undefined> {
  const { by, own, start_timestamp = 0, end_timestamp, time_zone } = usage
  const everything = { keyword: '' }
  const named = (names: Iterable<string>, key: string): ValueStep[] =>
    [...new Set(names)].filter(Boolean).map((name) => ({ name, filters: { [key]: name } }))
  if (by === 'day')
    return zoneDays(time_zone, start_timestamp, end_timestamp).map(({ name, start, end }) => ({
      name,
      filters: { start_timestamp: start, end_timestamp: end },
    }))
  if (own && by === 'token') {
    const owned = await tokens.search(send, everything, options)
    return named(
      owned.map(({ name }) => name),
      'token_name',
    )
  }
  if (own && by === 'model') return named(await models.available(send, {}, options), 'model_name')
  if (own || by === 'token') return undefined
  const namesOfUsers = async () => {
    const all = await users.search(send, everything, options)
    return all.map(({ username }) => username)
  }
  if (by === 'user') return named(await namesOfUsers(), 'username')
  const all = await channels.search(send, everything, options)
  if (by === 'channel') return all.map(({ id }) => ({ name: String(id), filters: { channel: id } }))
  const ofModels = named(
    all.flatMap((channel) => modelsOf(channel.models, channel.model_mapping)),
    'model_name',
  )
  if (by === 'model') return ofModels
  const usernames = new Set(await namesOfUsers())
  return ofModels.flatMap((step) =>
    [...usernames].map((username) => ({ ...step, username, filters: { ...step.filters, username } })),
  )
}

const groupOf = (by: CountedUsage['by']): UsageGroup => (typeof by === 'string' ? by : USER_AND_MODEL)

const UNLIMITED = Number.MAX_SAFE_INTEGER

/** Returns the period from its oldest log row on. */
async function fromOldest(send: Send, usage: Planned, options?: CallOptions): Promise<Planned> {
  const pages = await countPages(send, usage, UNLIMITED, options)
  const rows = pages > 0 ? await pageOf(send, usage, pages - 1, options) : []
  return { ...usage, start_timestamp: rows.at(-1)?.created_at ?? usage.end_timestamp }
}

/**
 * Plans the fewest calls with which usage can be counted on a server that does not sum it: one sum for each value, or
 * all pages of the log. The plan itself takes about twenty calls.
 * @example const plan = await planUsage(send, { by: 'user', end_timestamp, time_zone: 'UTC', own: false })
 */
export async function planUsage(send: Send, counted: CountedUsage, options?: CallOptions): Promise<UsagePlan> {
  const given = { ...counted, by: groupOf(counted.by) }
  const isOpen = given.by === 'day' && !given.start_timestamp
  const usage = isOpen ? await fromOldest(send, given, options) : given
  const total = await sumOf(send, usage, {}, options)
  const values = await valuesOf(send, usage, options)
  const pages = await countPages(send, usage, values?.length ?? UNLIMITED, options)
  const byStat = values !== undefined && values.length > 0 && pages >= values.length
  const steps = byStat ? values : Array.from({ length: pages }, (_, page) => ({ page }))
  return { usage, way: byStat ? 'stat' : 'walk', steps, time: walkTime(steps.length * PAGE_SIZE), total }
}
