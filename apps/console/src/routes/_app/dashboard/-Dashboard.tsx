import { SegmentedControl, Skeleton } from '@mantine/core'
import type { DailyUse } from '@relaydeck/api-sdk'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { LoadError } from '@relaydeck/ui/LoadError'
import { PagedTable } from '@relaydeck/ui/PagedTable'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTexts } from '../../../app/language/area.ts'
import { useStatus, useStatusCall } from '../../../app/status.ts'
import figures from '../../../parts/activity/activity.module.css'
import type { PeriodName } from '../../../parts/activity/period.ts'
import { Checklist } from '../../../parts/getting-started/Checklist.tsx'
import { LinkButton } from '../../../parts/kit/LinkButton.tsx'
import { PageTitle } from '../../../parts/list-page/ListHead.tsx'
import { Balance } from './-Balance.tsx'
import { useColumns, useFormatValue } from './-columns.tsx'
import classes from './-Dashboard.module.css'
import { dayOf, MEASURES, type Measure, SCOPES, type Scope, sum, usageOptions, validRows } from './-dashboard.ts'
import { AllOverview } from './-Overview.tsx'
import { OwnAttention } from './-OwnAttention.tsx'
import { OwnOverview } from './-OwnOverview.tsx'
import { dashboardTexts } from './-texts.ts'

// The chart library is the largest dependency of the console.
const UsageChart = lazy(() => import('./-UsageChart.tsx').then((module) => ({ default: module.UsageChart })))

interface DashboardProps {
  show: Measure
  /** Whose usage is shown. */
  scope: Scope
  /** Whether the user may see all users' usage. */
  all: boolean
  /** Period of all users' usage. */
  period: PeriodName
}

/** Dashboard: the user's usage; for administrators also all users' usage. */
export function Dashboard({ show, scope, all, period }: DashboardProps) {
  const texts = useTexts(dashboardTexts)
  const { usage } = useStatus()
  const { isFetched } = useStatusCall()
  const ofAll = all && scope === 'all'
  const ownPurpose = usage ? texts.ownPurpose : texts.purpose
  return (
    <div className={classes.page}>
      <div className={classes.chartHead}>
        <PageTitle title={texts.title} purpose={ofAll ? texts.purposeOfAll : ownPurpose} />
        {all && <ScopeSwitch scope={scope} />}
      </div>
      {all && (
        <Suspense>
          <Checklist />
        </Suspense>
      )}
      {ofAll ? (
        <AllOverview period={period} />
      ) : usage ? (
        <OwnOverview period={period} all={all} />
      ) : (
        isFetched && <Own show={show} />
      )}
    </div>
  )
}

function ScopeSwitch({ scope }: { scope: Scope }) {
  const texts = useTexts(dashboardTexts)
  const navigate = useNavigate()
  return (
    <SegmentedControl
      aria-label={texts.scope}
      value={scope}
      data={SCOPES.map((value) => ({ value, label: texts.scopes[value] }))}
      onChange={(next) => void navigate({ to: '/dashboard', search: { scope: next }, replace: true })}
    />
  )
}

function Own({ show }: Pick<DashboardProps, 'show'>) {
  const texts = useTexts(dashboardTexts)
  const usage = useQuery(usageOptions)
  if (usage.data) return <Usage rows={validRows(usage.data)} show={show} />
  if (usage.isError) return <LoadError title={texts.notLoaded} onRetry={() => void usage.refetch()} />
  return <DashboardSkeleton />
}

function Usage({ rows, show }: { rows: DailyUse[]; show: Measure }) {
  const texts = useTexts(dashboardTexts)
  if (rows.length === 0)
    return (
      <>
        <dl className={classes.figures}>
          <Balance />
        </dl>
        <OwnAttention />
        <EmptyState
          title={texts.empty}
          description={texts.emptyHint}
          action={<LinkButton to="/token">{texts.toTokens}</LinkButton>}
        />
      </>
    )
  return (
    <>
      <KeyFigures rows={rows} />
      <OwnAttention />
      <Chart rows={rows} show={show} />
      <Numbers rows={rows} />
    </>
  )
}

function Chart({ rows, show }: { rows: DailyUse[]; show: Measure }) {
  const texts = useTexts(dashboardTexts)
  const navigate = useNavigate()
  return (
    <section className={classes.chart} aria-labelledby="chart">
      <div className={classes.chartHead}>
        <h2 id="chart">{texts.chart(texts.measures[show])}</h2>
        <SegmentedControl
          aria-label={texts.show}
          size="xs"
          value={show}
          data={MEASURES.map((value) => ({ value, label: texts.measures[value] }))}
          onChange={(next) =>
            void navigate({
              to: '/dashboard',
              search: (before) => ({ ...before, show: next }),
              replace: true,
            })
          }
        />
      </div>
      <Suspense fallback={<Skeleton height={280} aria-busy />}>
        <UsageChart rows={rows} measure={show} />
      </Suspense>
    </section>
  )
}

/** The numbers of the chart as a table. */
function Numbers({ rows }: { rows: DailyUse[] }) {
  const texts = useTexts(dashboardTexts)
  const columns = useColumns()
  return (
    <section aria-labelledby="numbers">
      <h2 id="numbers">{texts.table}</h2>
      <PagedTable
        label={texts.table}
        columns={columns}
        rows={rows}
        rowId={({ day, model_name }) => `${day} ${model_name}`}
        paging={{
          page: 1,
          pageSize: rows.length,
          onPage: () => {},
          knownRows: rows.length,
          hasMore: false,
          allLoaded: true,
        }}
        stickyOffset={52}
        empty={null}
      />
    </section>
  )
}

/** The user's balance, and today's and this week's total of each measure. */
function KeyFigures({ rows }: { rows: readonly DailyUse[] }) {
  const texts = useTexts(dashboardTexts)
  const status = useStatus()
  const format = useFormatValue(status)
  const today = rows.filter(({ day }) => day === dayOf(Date.now()))
  return (
    <dl className={classes.figures}>
      <Balance />
      {MEASURES.map((measure) => (
        <div key={measure}>
          <dt>
            {texts.measures[measure]} · {texts.today}
          </dt>
          <dd className={figures.figure}>{format(sum(today, measure), measure)}</dd>
          <dd className="dimmed">{texts.week(format(sum(rows, measure), measure))}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Placeholder while the usage loads. */
function DashboardSkeleton() {
  const texts = useTexts(dashboardTexts)
  return (
    <div className={classes.page} role="status" aria-busy aria-label={texts.loading}>
      <div className={classes.figures}>
        {MEASURES.map((measure) => (
          <Skeleton key={measure} height={76} />
        ))}
      </div>
      <Skeleton height={312} />
      <Skeleton height={240} />
    </div>
  )
}
