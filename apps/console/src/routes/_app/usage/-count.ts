import { countUsage, planUsage, type UsageCount, type UsagePlan } from '@relaydeck/api-sdk/usage'
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { sendOf } from '../../../app/client.ts'
import type { View } from './-usage.ts'

/** A count that runs, was stopped, or ended. */
export interface CountState {
  readonly isRunning: boolean
  /** Number of calls that have been made. */
  readonly done: number
  /** Result of the last run. */
  readonly count?: UsageCount | undefined
  /** Stops the count and keeps the result so far. */
  readonly stop?: () => void
}

/** Query of the plan of a count, whose period ends when the plan is made. */
export const planOptions = ({ by, period, zone, all }: View) =>
  queryOptions({
    queryKey: ['usage', 'plan', by, period, zone, all],
    queryFn: ({ client, signal }): Promise<UsagePlan> => {
      const now = Math.floor(Date.now() / 1000)
      const end = Math.min(period.end_timestamp ?? now, now)
      const { start_timestamp } = period
      return planUsage(
        sendOf(client),
        { by, start_timestamp, end_timestamp: end, time_zone: zone, own: !all },
        { signal },
      )
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    meta: { handlesErrors: true },
  })

const keyOf = ({ usage }: UsagePlan) => ['usage', 'count', usage] as const

/** Query of the progress of a count, which only {@link startCount} writes. */
export const countOptions = (plan: UsagePlan) =>
  queryOptions<CountState>({ queryKey: keyOf(plan), queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY })

/** Starts or resumes a count, which continues when its page is closed. */
export async function startCount(client: QueryClient, plan: UsagePlan): Promise<void> {
  const { queryKey } = countOptions(plan)
  const known = client.getQueryData(queryKey)
  if (known?.isRunning) return
  const controller = new AbortController()
  const stop = () => controller.abort()
  const report = (state: CountState) => client.setQueryData(queryKey, state)
  report({ isRunning: true, done: known?.done ?? 0, count: known?.count, stop })
  const count = await countUsage(sendOf(client), plan, {
    previous: known?.count,
    signal: controller.signal,
    onProgress: (done) => report({ isRunning: true, done, count: known?.count, stop }),
  })
  report({ isRunning: false, done: count.done, count })
}
