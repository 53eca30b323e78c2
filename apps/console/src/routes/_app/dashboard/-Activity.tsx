import { SegmentedControl, Skeleton } from '@mantine/core'
import { type Overview, type OverviewTop, usage } from '@relaydeck/api-sdk'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { LoadError } from '@relaydeck/ui/LoadError'
import { Quota } from '@relaydeck/ui/Quota'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { read } from '../../../app/read.ts'
import { useStatus } from '../../../app/status.ts'
import { useNumberFormat, useTexts } from '../../../app/texts/area.ts'
import { formatDuration } from '../../../parts/kit/duration.ts'
import type { BarPeriod } from '../../../parts/usage/call-bars.ts'
import figures from './-Dashboard.module.css'
import classes from './-overview.module.css'
import { changeOf, failedShare, PERIODS, type PeriodName, periodBars } from './-period.ts'
import { dashboardTexts, TableSection } from './-Section.tsx'

// The chart library is the largest dependency of the console.
const ActivityCharts = lazy(() =>
  import('./-ActivityCharts.tsx').then((module) => ({ default: module.ActivityCharts })),
)

/** Milliseconds after which an open page shows newer figures. */
const REFRESH_MS = 15_000

/** Returns the query of the figures of a period. */
const overviewOptions = (period: BarPeriod) =>
  queryOptions({ ...read(usage.overview, { ...period }), refetchInterval: REFRESH_MS, meta: { handlesErrors: true } })

/** Decimals of amounts in the lists. */
const TOP_DIGITS = 4

/** Filters of the log with which it has the rows of a period. */
interface LogFilter {
  readonly start_timestamp: number
  readonly end_timestamp: number
  readonly username?: string
  readonly token_name?: string
  readonly model_name?: string
  readonly outcome?: 'any' | 'failed'
  readonly sort?: string
}

/** Figures of a period with the ones before, their charts, and who made the calls. */
export function Activity({ period }: { period: PeriodName }) {
  const { overview: texts } = useTexts(dashboardTexts)
  const bars = periodBars(period, Date.now())
  const { data, error, refetch } = useQuery(overviewOptions(bars))
  return (
    <>
      <PeriodSwitch period={period} />
      {data ? (
        <Figures overview={data} bars={bars} />
      ) : error ? (
        <LoadError title={texts.notLoaded} error={error} onRetry={() => void refetch()} />
      ) : (
        <ActivitySkeleton />
      )}
    </>
  )
}

function PeriodSwitch({ period }: { period: PeriodName }) {
  const { period: texts } = useTexts(dashboardTexts)
  const navigate = useNavigate()
  return (
    <SegmentedControl
      className={classes.period}
      aria-label={texts.label}
      value={period}
      data={PERIODS.map((value) => ({ value, label: texts.names[value] }))}
      onChange={(next) =>
        void navigate({
          to: '/dashboard',
          search: (before) => ({ ...before, period: next as PeriodName }),
          replace: true,
        })
      }
    />
  )
}

/** Placeholder in the shape of the figures and charts. */
function ActivitySkeleton() {
  const { overview: texts, activity } = useTexts(dashboardTexts)
  return (
    <div className={classes.overview} role="status" aria-busy aria-label={texts.loading(activity.calls)}>
      <div className={classes.figures}>
        {[0, 1, 2, 3].map((nth) => (
          <Skeleton key={nth} height={84} />
        ))}
      </div>
      <div className={classes.grid}>
        <Skeleton height={248} />
        <Skeleton height={248} />
      </div>
    </div>
  )
}

interface FiguresProps {
  overview: Overview
  bars: BarPeriod
}

function Figures({ overview, bars }: FiguresProps) {
  const { activity: texts } = useTexts(dashboardTexts)
  const period = { start_timestamp: bars.start_timestamp, end_timestamp: bars.end_timestamp - 1 }
  const isEmpty = overview.total.calls === 0
  return (
    <>
      <KeyFigures overview={overview} period={period} />
      {isEmpty ? (
        <EmptyState title={texts.empty} description={texts.emptyHint} />
      ) : (
        <>
          <Suspense fallback={<Skeleton height={248} aria-busy />}>
            <ActivityCharts overview={overview} bars={bars} />
          </Suspense>
          <div className={classes.thirds}>
            <Top list="user" rows={overview.users} filterOf={({ name }) => ({ ...period, username: name })} />
            <Top
              list="token"
              rows={overview.tokens}
              filterOf={({ name, username }) => ({ ...period, username, token_name: name })}
            />
            <Top list="model" rows={overview.models} filterOf={({ name }) => ({ ...period, model_name: name })} />
          </div>
        </>
      )}
    </>
  )
}

/** Calls, cost, failures and time to the first token, with the change against the period before. */
function KeyFigures({ overview: { total, before }, period }: { overview: Overview; period: LogFilter }) {
  const { activity: texts } = useTexts(dashboardTexts)
  const status = useStatus()
  const numbers = useNumberFormat()
  const percent = useNumberFormat({ style: 'percent', maximumFractionDigits: 1 })
  const share = failedShare(total)
  return (
    <dl className={classes.figures}>
      <Figure
        label={texts.calls}
        search={{ ...period, outcome: 'any' }}
        value={numbers.format(total.calls)}
        note={<Change before={before.calls} now={total.calls} />}
      />
      <Figure
        label={texts.cost}
        search={{ ...period, outcome: 'any', sort: '-quota' }}
        value={<Quota className={classes.amount} value={total.quota} format={status} />}
        note={<Change before={before.quota} now={total.quota} />}
      />
      <Figure
        label={texts.failed}
        search={{ ...period, outcome: 'failed' }}
        value={numbers.format(total.failures)}
        note={texts.share(percent.format(share), percent.format(failedShare(before)))}
      />
      <Figure
        label={texts.firstToken}
        value={total.first_token > 0 ? formatDuration(total.first_token) : '–'}
        note={<Change before={before.first_token} now={total.first_token} />}
      />
    </dl>
  )
}

interface FigureProps {
  label: string
  value: ReactNode
  note: ReactNode
  /** Rows of the log that it counts. */
  search?: LogFilter
}

const Figure = ({ label, value, note, search }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd className={figures.figure}>
      {search ? (
        <Link to="/log" search={search} className={classes.link}>
          {value}
        </Link>
      ) : (
        value
      )}
    </dd>
    <dd className="dimmed">{note}</dd>
  </div>
)

/** Says how a figure has changed against the period before. */
function Change({ before, now }: { before: number; now: number }) {
  const { activity: texts } = useTexts(dashboardTexts)
  const percent = useNumberFormat({ style: 'percent', signDisplay: 'exceptZero' })
  const change = changeOf(before, now)
  if (change === undefined) return texts.nothingBefore
  return change === 0 ? texts.unchanged : texts.change(percent.format(change / 100))
}

interface TopProps {
  list: 'user' | 'token' | 'model'
  rows: readonly OverviewTop[]
  filterOf: (row: OverviewTop) => LogFilter
}

/** Users, tokens or models with the largest cost; each name opens its rows. */
function Top({ list, rows, filterOf }: TopProps) {
  const { overview: texts, activity } = useTexts(dashboardTexts)
  const status = useStatus()
  const numbers = useNumberFormat()
  return (
    <TableSection
      title={activity.top[list]}
      query={{ data: rows, isError: false, error: null, refetch: () => {} }}
      empty={activity.empty}
      most={rows.length}
      columns={[
        { header: texts.columns[list] },
        { header: activity.calls, number: true },
        { header: activity.failed, number: true },
        { header: activity.cost, number: true },
      ]}
      rowOf={(row) => ({
        id: `${row.username}/${row.name}`,
        cells: [
          <Link key="name" to="/log" search={{ ...filterOf(row), outcome: 'any' }} className={classes.link}>
            {row.name || activity.none}
            {row.username && <span className="dimmed"> · {row.username}</span>}
          </Link>,
          numbers.format(row.calls),
          row.failures > 0 ? (
            <span key="failures" className={classes.failed}>
              {numbers.format(row.failures)}
            </span>
          ) : (
            '–'
          ),
          <Quota key="cost" value={row.quota} format={status} digits={TOP_DIGITS} />,
        ],
      })}
    />
  )
}
