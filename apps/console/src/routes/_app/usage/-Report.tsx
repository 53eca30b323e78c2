import { Button, Skeleton } from '@mantine/core'
import type { UsageSum } from '@relaydeck/api-sdk'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { PagedTable } from '@relaydeck/ui/PagedTable'
import { Quota } from '@relaydeck/ui/Quota'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useNumberFormat, useTexts } from '../../../app/language/area.ts'
import { useStatus } from '../../../app/status.ts'
import { channelNames } from '../../../parts/channel/channels.ts'
import { saveRows } from '../../../parts/export/export-rows.ts'
import { LOG_TYPE_CONSUME } from '../../../parts/usage-chart/sums.ts'
import { usageTexts, useColumns } from './-columns.tsx'
import classes from './-UsagePage.module.css'
import { totalsOf, type View, withoutGaps } from './-usage.ts'

// The chart library is the largest dependency of the console.
const AmountChart = lazy(() => import('./-AmountChart.tsx').then((module) => ({ default: module.AmountChart })))

const ROWS_PER_PAGE = 50

/** Maximum number of bars in a chart; more would be too narrow. */
const BARS = 12

interface ReportProps {
  rows: readonly UsageSum[]
  /** Usage by day, if it is known. */
  days?: readonly UsageSum[] | undefined
  view: View
  page: number
  /** Whether only amounts were counted. */
  amountsOnly?: boolean
  /** Whether rows are missing. */
  isPartial?: boolean
  /** The last row, "Other". */
  rest?: UsageSum | undefined
}

/** Totals, a chart and a table of usage. */
export function Report({ days, page, rest, amountsOnly = false, isPartial = false, ...shown }: ReportProps) {
  const { rows, view } = shown
  const texts = useTexts(usageTexts)
  const channels = useQuery({ ...channelNames, enabled: view.all && view.by === 'channel' }).data
  if (rows.length === 0) return <EmptyState title={texts.empty} description={texts.emptyHint} />
  const chart = days
    ? { title: texts.byDay, bars: withoutGaps(days) }
    : {
        title: texts.largest,
        bars: rows
          .filter((row) => row !== rest)
          .slice(0, BARS)
          .map(({ name, username, quota }) => ({
            name: [
              ...(view.by === 'user,model' ? [username] : []),
              channels?.get(Number(name)) ?? (name || texts.unnamed),
            ].join(' · '),
            quota,
          })),
      }
  return (
    <>
      <Totals {...shown} {...{ amountsOnly, isPartial }} />
      <section className={classes.chart} aria-labelledby="chart">
        <h2 id="chart" className={classes.heading}>
          {chart.title}
        </h2>
        <Suspense fallback={<Skeleton height={220} aria-busy />}>
          <AmountChart label={chart.title} bars={chart.bars} />
        </Suspense>
      </section>
      <Table {...shown} {...{ page, channels, amountsOnly, isPartial, rest }} />
    </>
  )
}

type TotalsProps = Required<Pick<ReportProps, 'rows' | 'view' | 'amountsOnly' | 'isPartial'>>

function Totals({ rows, view, amountsOnly, isPartial }: TotalsProps) {
  const { counted, measures } = useTexts(usageTexts)
  const status = useStatus()
  const numbers = useNumberFormat()
  const { quota, calls, tokens } = totalsOf(rows)
  const figures = [
    { label: measures.quota, value: <Quota value={quota} format={status} /> },
    ...(amountsOnly
      ? []
      : [
          { label: measures.calls, value: numbers.format(calls) },
          { label: measures.tokens, value: numbers.format(tokens) },
        ]),
  ]
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{isPartial ? `${label} · ${counted}` : label}</dt>
          <dd>
            <Link to="/log" search={{ type: LOG_TYPE_CONSUME, ...view.period }}>
              {value}
            </Link>
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface TableProps extends TotalsProps, Pick<ReportProps, 'page' | 'rest'> {
  channels: ReadonlyMap<number, string> | undefined
}

function Table({ rows, view, page, channels, amountsOnly, isPartial, rest }: TableProps) {
  const { by, period, zone } = view
  const texts = useTexts(usageTexts)
  const navigate = useNavigate()
  const columns = useColumns({ view, total: totalsOf(rows).quota, channels, amountsOnly, rest })
  const title = texts.tables[by]
  const name = `usage-${by.replace(',', '-')}${isPartial ? '-partial' : ''}`
  return (
    <section aria-labelledby="numbers">
      <PagedTable
        label={title}
        columns={columns}
        rows={rows.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE)}
        rowId={(row) => (row === rest ? 'rest' : JSON.stringify([row.username, row.name]))}
        paging={{
          page,
          pageSize: ROWS_PER_PAGE,
          onPage: (next) =>
            void navigate({ to: '/usage', search: { by, zone, ...period, page: next }, resetScroll: false }),
          knownRows: rows.length,
          hasMore: false,
          allLoaded: true,
        }}
        stickyOffset={52}
        empty={null}
        toolbar={
          <>
            <h2 id="numbers" className={classes.heading}>
              {isPartial ? `${title} · ${texts.counted}` : title}
            </h2>
            <Button
              className={classes.export}
              variant="default"
              size="xs"
              leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
              onClick={() => void saveRows({ name, columns }, { rows, end: 'complete' })}
            >
              {texts.export}
            </Button>
          </>
        }
      />
    </section>
  )
}
