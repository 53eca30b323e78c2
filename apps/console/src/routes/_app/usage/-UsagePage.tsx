import '../../../styles/segments.ts'
import { Button, SegmentedControl, Skeleton } from '@mantine/core'
import { formatQuota, type UsageSum } from '@relaydeck/api-sdk'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { LoadError } from '@relaydeck/ui/LoadError'
import { PagedTable } from '@relaydeck/ui/PagedTable'
import { TimeRange } from '@relaydeck/ui/TimeRange'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useId } from 'react'
import { useStatus } from '../../../app/status.ts'
import { useLanguage, useTexts } from '../../../app/texts/area.ts'
import { HTML_LANG } from '../../../app/texts/language.ts'
import { AMOUNT_DIGITS } from '../../../parts/axis-amount.ts'
import { channelNames } from '../../../parts/channel-names.ts'
import { LinkButton } from '../../../parts/LinkButton.tsx'
import { PageTitle } from '../../../parts/list/ListHead.tsx'
import { type Group, type Period, usageOptions, utcOffset, zoneName } from '../../../parts/usage/sums.ts'
import { useColumns } from './-columns.tsx'
import { groupOf, groupsFor, periodOf, totalsOf } from './-data.ts'
import type { UsageSearch } from './-search.ts'
import { usageTexts } from './-texts.ts'
import classes from './-UsagePage.module.css'

// The chart library is the largest dependency of the console.
const DayChart = lazy(() => import('./-DayChart.tsx').then((module) => ({ default: module.DayChart })))

const ROWS_PER_PAGE = 50

/** Usage of a period: totals, a chart by day, and a table by user, token, model, channel or day. */
export function UsagePage({ search, all }: { search: UsageSearch; all: boolean }) {
  const texts = useTexts(usageTexts)
  const { usage: isAvailable } = useStatus()
  return (
    <div className={classes.page}>
      <PageTitle title={texts.title} purpose={texts.purpose} />
      {isAvailable ? (
        <Report search={search} all={all} />
      ) : (
        <EmptyState
          title={texts.unavailable}
          description={texts.unavailableHint}
          action={<LinkButton to="/log">{texts.toLog}</LinkButton>}
        />
      )}
    </div>
  )
}

function Report({ search, all }: { search: UsageSearch; all: boolean }) {
  const texts = useTexts(usageTexts)
  const period = periodOf(search, Date.now())
  const by = groupOf(search, all)
  const sums = useQuery(usageOptions(by, period, all))
  const days = useQuery(usageOptions('day', period, all))
  return (
    <>
      <Controls by={by} period={period} all={all} />
      {sums.data && days.data ? (
        <Figures rows={sums.data} days={days.data} by={by} period={period} page={search.page ?? 1} all={all} />
      ) : sums.isError || days.isError ? (
        <LoadError
          title={texts.notLoaded}
          onRetry={() => {
            void sums.refetch()
            void days.refetch()
          }}
        />
      ) : (
        <Loading />
      )}
    </>
  )
}

function Controls({ by, period, all }: { by: Group; period: Period; all: boolean }) {
  const texts = useTexts(usageTexts)
  const navigate = useNavigate()
  const label = useId()
  const show = (search: UsageSearch) => void navigate({ to: '/usage', search: { by, ...period, ...search } })
  return (
    <div className={classes.controls}>
      <div className={classes.group}>
        <span id={label} className={classes.label}>
          {texts.by}
        </span>
        <SegmentedControl
          aria-labelledby={label}
          value={by}
          data={groupsFor(all).map((value) => ({ value, label: texts.groups[value] }))}
          onChange={(next) => show({ by: next as Group })}
        />
      </div>
      <TimeRange
        value={{ start: period.start_timestamp, end: period.end_timestamp }}
        onChange={({ start, end }) => show({ start_timestamp: start, end_timestamp: end })}
      />
    </div>
  )
}

interface FiguresProps {
  rows: readonly UsageSum[]
  days: readonly UsageSum[]
  by: Group
  period: Period
  page: number
  all: boolean
}

function Figures({ rows, days, by, period, page, all }: FiguresProps) {
  const texts = useTexts(usageTexts)
  if (rows.length === 0) return <EmptyState title={texts.empty} description={texts.emptyHint} />
  return (
    <>
      <Totals rows={rows} />
      <section aria-labelledby="by-day">
        <div className={classes.head}>
          <h2 id="by-day">{texts.byDay}</h2>
          <p className="dimmed">{texts.zone(zoneName(utcOffset(period, Date.now())))}</p>
        </div>
        <Suspense fallback={<Skeleton height={220} />}>
          <DayChart days={days} />
        </Suspense>
      </section>
      <Table rows={rows} by={by} period={period} page={page} all={all} />
    </>
  )
}

function Totals({ rows }: { rows: readonly UsageSum[] }) {
  const { total, measures } = useTexts(usageTexts)
  const status = useStatus()
  const numbers = new Intl.NumberFormat(HTML_LANG[useLanguage()])
  const { quota, calls, tokens } = totalsOf(rows)
  const figures = [
    { label: measures.quota, value: formatQuota(quota, status, AMOUNT_DIGITS) },
    { label: measures.calls, value: numbers.format(calls) },
    { label: measures.tokens, value: numbers.format(tokens) },
  ]
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>
            {label} · {total}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Table({ rows, by, period, page, all }: Omit<FiguresProps, 'days'>) {
  const texts = useTexts(usageTexts)
  const navigate = useNavigate()
  const channels = useQuery({ ...channelNames, enabled: all && by === 'channel' }).data
  const columns = useColumns({ by, period, total: totalsOf(rows).quota, channels })
  const title = texts.tables[by]
  const save = async () => {
    const { exportRows } = await import('../../../parts/export/export.tsx')
    const source = { name: `usage-${by}`, columns, rows, walk: async function* () {} }
    await exportRows(source, { signal: new AbortController().signal, pageSize: rows.length, onProgress: () => {} })
  }
  return (
    <section aria-labelledby="numbers">
      <div className={classes.head}>
        <h2 id="numbers">{title}</h2>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void save()}
        >
          {texts.export}
        </Button>
      </div>
      <PagedTable
        label={title}
        columns={columns}
        rows={rows.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE)}
        rowId={({ name, username }) => `${username} ${name}`}
        page={page}
        pageSize={ROWS_PER_PAGE}
        onPage={(next) => void navigate({ to: '/usage', search: { by, ...period, page: next } })}
        knownRows={rows.length}
        hasMore={false}
        allLoaded
        stickyOffset={52}
        empty={null}
      />
    </section>
  )
}

function Loading() {
  const texts = useTexts(usageTexts)
  return (
    <div className={classes.page} role="status" aria-busy aria-label={texts.loading}>
      <Skeleton height={56} />
      <Skeleton height={252} />
      <Skeleton height={320} />
    </div>
  )
}
