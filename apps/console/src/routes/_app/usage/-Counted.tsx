import { Button, Skeleton } from '@mantine/core'
import type { UsageSum } from '@relaydeck/api-sdk'
import { countUsage, planUsage, type UsageCount, type UsagePlan } from '@relaydeck/api-sdk/usage'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { LoadError } from '@relaydeck/ui/LoadError'
import { Quota } from '@relaydeck/ui/Quota'
import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { sendOf } from '../../../app/client.ts'
import { describeFailure } from '../../../app/failure.ts'
import { useTexts } from '../../../app/language/area.ts'
import { frameTexts } from '../../../app/language/frame.ts'
import { useStatus } from '../../../app/status.ts'
import { Note } from '../../../parts/kit/Note.tsx'
import { Progress } from '../../../parts/kit/Progress.tsx'
import { usageTexts } from './-columns.tsx'
import { Report } from './-Report.tsx'
import classes from './-UsagePage.module.css'
import type { View } from './-usage.ts'

interface CountedProps {
  view: View
  page: number
}

/** Usage with a server that does not sum it: shows how long counting takes, counts, and shows the result. */
export function Counted({ view, page }: CountedProps) {
  const { counting, notLoaded, empty, emptyHint } = useTexts(usageTexts)
  const plan = useQuery(planOptions(view))
  const again = () => void plan.refetch()
  if (plan.isError && !plan.isFetching) return <LoadError title={notLoaded} onRetry={again} />
  if (!plan.data || plan.isFetching)
    return (
      <div className={classes.page} role="status" aria-busy aria-label={counting.planning}>
        <p className="dimmed">{counting.planning}</p>
        <Skeleton height={96} />
      </div>
    )
  if (plan.data.steps.length === 0) return <EmptyState title={empty} description={emptyHint} />
  return <Count plan={plan.data} view={view} page={page} onAgain={again} />
}

const NOT_STARTED: CountState = { isRunning: false, done: 0 }

/** Returns the row "Other". */
const restOf = (quota: number): UsageSum => ({
  name: '',
  username: '',
  calls: 0,
  quota,
  prompt_tokens: 0,
  completion_tokens: 0,
})

function Count({ plan, view, page, onAgain }: CountedProps & { plan: UsagePlan; onAgain: () => void }) {
  const { counting } = useTexts(usageTexts)
  const frame = useTexts(frameTexts)
  const client = useQueryClient()
  const { isRunning, done, count, stop: stopCount } = useQuery(countOptions(plan)).data ?? NOT_STARTED
  const { length } = plan.steps
  const start = () => void startCount(client, plan)
  const rest = count && count.rest !== 0 ? restOf(count.rest) : undefined
  const rows = count && (rest ? [...count.sums, rest] : count.sums)
  return (
    <>
      {isRunning && (
        <div className={classes.counting}>
          <Progress done={done} total={length} onStop={() => stopCount?.()}>
            {counting.progress(done, length)}
          </Progress>
        </div>
      )}
      {!isRunning && !count && <Start plan={plan} onStart={start} />}
      {!isRunning && count && !count.isComplete && (
        <div className={classes.plan}>
          <Note tone="warns">
            {counting.partial(done, length)} {count.error !== undefined && describeFailure(count.error, frame).message}
          </Note>
          <Button onClick={start}>{counting.resume}</Button>
        </div>
      )}
      {!isRunning && count?.isComplete && (
        <div className={classes.counting}>
          <p className="dimmed">{counting.complete(new Date(plan.usage.end_timestamp * 1000))}</p>
          <Button variant="default" size="xs" onClick={onAgain}>
            {counting.again}
          </Button>
        </div>
      )}
      {count && rows && (rows.length > 0 || count.isComplete) && (
        <Report
          rows={rows}
          days={view.by === 'day' ? count.sums : undefined}
          view={view}
          page={page}
          amountsOnly={plan.way === 'stat'}
          isPartial={!count.isComplete}
          rest={rest}
        />
      )}
    </>
  )
}

function Start({ plan: { steps, time, total, way }, onStart }: { plan: UsagePlan; onStart: () => void }) {
  const { counting, measures } = useTexts(usageTexts)
  const status = useStatus()
  return (
    <div className={classes.plan}>
      <dl className={classes.figures}>
        <div>
          <dt>{measures.quota}</dt>
          <dd>
            <Quota value={total} format={status} />
          </dd>
        </div>
      </dl>
      <p>{counting.plan(steps.length, Math.ceil(time / 60_000))}</p>
      <p className="dimmed">{way === 'stat' ? counting.byStat : counting.byWalk}</p>
      <Button onClick={onStart}>{counting.start}</Button>
    </div>
  )
}

/** A count that runs, was stopped, or ended. */
interface CountState {
  readonly isRunning: boolean
  /** Number of calls that have been made. */
  readonly done: number
  /** Result of the last run. */
  readonly count?: UsageCount | undefined
  /** Stops the count and keeps the result so far. */
  readonly stop?: () => void
}

/** Query of the plan of a count, whose period ends when the plan is made. */
const planOptions = ({ by, period, zone, all }: View) =>
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
const countOptions = (plan: UsagePlan) =>
  queryOptions<CountState>({ queryKey: keyOf(plan), queryFn: skipToken, gcTime: Number.POSITIVE_INFINITY })

/** Starts or resumes a count, which continues when its page is closed. */
async function startCount(client: QueryClient, plan: UsagePlan): Promise<void> {
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
