import { type Send, type Status, usage } from '@relaydeck/api-sdk'
import { useCallback, useState } from 'react'
import { fromSum, type Use } from './use.ts'
import { type Load, useLoad } from './use-load.ts'

/** What is counted: the caller's usage by day or by model in a period. */
export interface OwnUsageQuery {
  readonly by: 'day' | 'model'
  /** Unix seconds, inclusive. */
  readonly start_timestamp: number
  /** Unix seconds, inclusive. */
  readonly end_timestamp: number
  /** Time zone of days. */
  readonly time_zone: string
}

/** Summed usage. */
interface Summed {
  readonly uses: readonly Use[]
  /** Whether numbers of calls and tokens are unknown. */
  readonly costsOnly: boolean
}

/** A count that is only made if the user wants it. */
interface Planned {
  readonly requests: number
  readonly minutes: number
}

/** Requests that a panel makes to count usage without asking. */
const UNASKED = 60

/** Usage of a period, or the plan of counting it. */
export interface OwnUsage extends Load<Summed | Planned> {
  /** Requests that are made and all of a count that runs. */
  readonly progress: readonly [done: number, total: number] | undefined
  /** Makes a planned count. */
  readonly start: () => void
}

/** Loads own usage: the embedded gateway sums it, of other servers it is counted. */
export function useOwnUsage(send: Send, { usage: isSummed }: Status, query: OwnUsageQuery): OwnUsage {
  const [asked, setAsked] = useState<OwnUsageQuery>()
  const [progress, setProgress] = useState<OwnUsage['progress']>()
  const isAllowed = asked === query
  const load = useCallback(
    (signal: AbortSignal): Promise<Summed | Planned> =>
      isSummed ? read(send, query, signal) : count({ send, query, isAllowed, signal, onProgress: setProgress }),
    [send, isSummed, query, isAllowed],
  )
  return { ...useLoad(load), progress, start: () => setAsked(query) }
}

async function read(send: Send, query: OwnUsageQuery, signal: AbortSignal): Promise<Summed> {
  const sums = await usage.listSelf(send, { ...query }, { signal })
  return { uses: sums.map(fromSum), costsOnly: false }
}

interface Count {
  send: Send
  query: OwnUsageQuery
  isAllowed: boolean
  signal: AbortSignal
  onProgress: (progress: OwnUsage['progress']) => void
}

async function count({ send, query, isAllowed, signal, onProgress }: Count): Promise<Summed | Planned> {
  onProgress(undefined)
  const { planUsage, countUsage } = await import('@relaydeck/api-sdk/usage')
  const plan = await planUsage(send, { ...query, own: true }, { signal })
  const requests = plan.steps.length
  if (requests > UNASKED && !isAllowed) return { requests, minutes: Math.ceil(plan.time / 60_000) }
  const onDone = (done: number) => {
    if (!signal.aborted) onProgress([done, requests])
  }
  const { sums, rest, isComplete, error } = await countUsage(send, plan, { signal, onProgress: onDone })
  if (!isComplete) throw error ?? signal.reason
  const other: Use = { name: '', calls: 0, tokens: 0, quota: rest }
  return { uses: [...sums.map(fromSum), ...(rest > 0 ? [other] : [])], costsOnly: plan.way === 'stat' }
}
