import { Skeleton } from '@mantine/core'
import type { Overview, OverviewChannel, OverviewTop } from '@relaydeck/api-sdk'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { LoadError } from '@relaydeck/ui/LoadError'
import { Quota } from '@relaydeck/ui/Quota'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useNumberFormat, useTexts } from '../../app/language/area.ts'
import type { Loaded } from '../../app/read.ts'
import { useStatus } from '../../app/status.ts'
import { channelNames } from '../channel/channels.ts'
import { formatDuration } from '../kit/duration.ts'
import { ChannelLink, UserLink } from '../links/record-links.tsx'
import type { BarPeriod } from '../usage-chart/call-bars.ts'
import classes from './activity.module.css'
import type { CallsOf } from './calls-of.ts'
import { changeOf, failedShare } from './period.ts'
import { activityTexts, TableSection } from './Section.tsx'

// The chart library is the largest dependency of the console.
const ActivityCharts = lazy(() => import('./ActivityCharts.tsx').then((module) => ({ default: module.ActivityCharts })))

/** Milliseconds after which an open page shows newer figures. */
export const REFRESH_MS = 15_000

/** Decimals of amounts in the lists. */
const TOP_DIGITS = 4

/** Filters of the log for the rows of a period. */
interface LogFilter extends CallsOf {
  readonly start_timestamp: number
  readonly end_timestamp: number
  readonly model_name?: string
  readonly outcome?: 'any' | 'failed'
  readonly sort?: string
}

/** Lists of who made the calls, and for which models. */
type TopName = 'user' | 'token' | 'model'

/** The same, and of the channels that answered them. */
type ListName = TopName | 'channel'

interface ActivityProps {
  query: Loaded<Overview>
  bars: BarPeriod
  /** Filters of the calls that are counted. Default: all calls. */
  of?: CallsOf
  lists: readonly ListName[]
  /** A figure before the others. */
  lead?: ReactNode
  /** Whether all calls are the user's own, so that their owner is not named. */
  isOwn?: boolean
  /** Content between the charts and the lists. */
  children?: ReactNode
}

/** Figures of a period with the ones before, their charts, and who made the calls. */
export function Activity({ query: { data, isError, error, refetch }, ...props }: ActivityProps) {
  const texts = useTexts(activityTexts)
  if (data) return <Figures overview={data} {...props} />
  if (isError) return <LoadError inline title={texts.notLoaded} error={error} onRetry={() => void refetch()} />
  return <ActivitySkeleton />
}

/** Placeholder in the shape of the figures and charts. */
function ActivitySkeleton() {
  const texts = useTexts(activityTexts)
  return (
    <div className={classes.overview} role="status" aria-busy aria-label={texts.loading(texts.calls)}>
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

interface FiguresProps extends Omit<ActivityProps, 'query'> {
  overview: Overview
}

function Figures({ overview, bars, of, lists, lead, isOwn = false, children }: FiguresProps) {
  const texts = useTexts(activityTexts)
  const period = { ...of, start_timestamp: bars.start_timestamp, end_timestamp: bars.end_timestamp - 1 }
  const isEmpty = overview.total.calls === 0
  return (
    <>
      <KeyFigures overview={overview} period={period} lead={lead} />
      {isEmpty ? (
        <EmptyState title={texts.empty} description={texts.emptyHint} />
      ) : (
        <Suspense fallback={<Skeleton height={248} aria-busy />}>
          <ActivityCharts overview={overview} bars={bars} of={of} />
        </Suspense>
      )}
      {children}
      {!isEmpty && (
        <div className={LAYOUT_OF.get(lists.length) ?? classes.grid}>
          {lists.map((list) =>
            list === 'channel' ? (
              <Channels key={list} rows={overview.channels} period={period} />
            ) : (
              <Top key={list} list={list} rows={ROWS_OF[list](overview)} period={period} isOwn={isOwn} />
            ),
          )}
        </div>
      )}
    </>
  )
}

/** Classes of a number of lists; others are in two columns. */
const LAYOUT_OF = new Map([
  [3, classes.thirds],
  [4, classes.quarters],
])

const ROWS_OF: Record<TopName, (overview: Overview) => readonly OverviewTop[]> = {
  user: ({ users }) => users,
  token: ({ tokens }) => tokens,
  model: ({ models }) => models,
}

/** Returns the filters of the log with which it has the rows that a list counts. */
const FILTER_OF: Record<TopName, (row: OverviewTop) => Partial<LogFilter>> = {
  user: ({ name }) => ({ username: name }),
  token: ({ name, username }) => ({ ...(username && { username }), token_name: name }),
  model: ({ name }) => ({ model_name: name }),
}

interface KeyFiguresProps extends Pick<FiguresProps, 'overview' | 'lead'> {
  period: LogFilter
}

/** Calls, cost, failures and time to the first token, with the change against the period before. */
function KeyFigures({ overview: { total, before }, period, lead }: KeyFiguresProps) {
  const texts = useTexts(activityTexts)
  const status = useStatus()
  const numbers = useNumberFormat()
  const percent = useNumberFormat({ style: 'percent', maximumFractionDigits: 1 })
  const share = failedShare(total)
  return (
    <dl className={classes.figures}>
      {lead}
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
    <dd className={classes.figure}>
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
  const texts = useTexts(activityTexts)
  const percent = useNumberFormat({ style: 'percent', signDisplay: 'exceptZero' })
  const change = changeOf(before, now)
  if (change === undefined) return texts.nothingBefore
  return change === 0 ? texts.unchanged : texts.change(percent.format(change / 100))
}

interface TopProps {
  list: TopName
  rows: readonly OverviewTop[]
  period: LogFilter
  isOwn: boolean
}

interface NameProps extends Pick<TopProps, 'list'> {
  row: OverviewTop
  search: LogFilter
  /** Whether the owner of a token is named, since they differ. */
  hasOwner: boolean
}

/** The name of a user leads to the user's page, other names lead to their rows. */
function Name({ list, row: { name, username, user_id }, search, hasOwner }: NameProps) {
  const texts = useTexts(activityTexts)
  if (list === 'user') return <UserLink id={user_id} name={name} />
  return (
    <>
      <Link to="/log" search={search} className={classes.link}>
        {name || texts.none}
      </Link>
      {hasOwner && username && (
        <span className="dimmed">
          {' · '}
          <UserLink id={user_id} name={username} />
        </span>
      )}
    </>
  )
}

/** Users, tokens or models with the largest cost; the calls of each open its rows. */
function Top({ list, rows, period, isOwn }: TopProps) {
  const texts = useTexts(activityTexts)
  const status = useStatus()
  const numbers = useNumberFormat()
  const search = (row: OverviewTop): LogFilter => ({
    ...period,
    ...FILTER_OF[list](isOwn ? { ...row, username: '' } : row),
    outcome: 'any',
  })
  return (
    <TableSection
      title={texts.top[list]}
      query={{ data: rows, isError: false, error: null, refetch: () => {} }}
      empty={texts.empty}
      most={rows.length}
      columns={[
        { header: texts.columns[list] },
        { header: texts.calls, number: true },
        { header: texts.failed, number: true },
        { header: texts.cost, number: true },
      ]}
      rowOf={(row) => ({
        id: `${row.username}/${row.name}`,
        cells: [
          <Name
            key="name"
            list={list}
            row={row}
            search={search(row)}
            hasOwner={!isOwn && period.username === undefined}
          />,
          <Link key="calls" to="/log" search={search(row)} className={classes.link}>
            {numbers.format(row.calls)}
          </Link>,
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

interface ChannelsProps {
  rows: readonly OverviewChannel[]
  period: LogFilter
}

/** Channels with the largest cost: how many of their calls succeeded, and how soon they answered. */
function Channels({ rows, period }: ChannelsProps) {
  const texts = useTexts(activityTexts)
  const status = useStatus()
  const numbers = useNumberFormat()
  const percent = useNumberFormat({ style: 'percent', maximumFractionDigits: 1 })
  const names = useQuery(channelNames).data
  return (
    <TableSection
      title={texts.top.channel}
      query={{ data: rows, isError: false, error: null, refetch: () => {} }}
      empty={texts.empty}
      most={rows.length}
      columns={[
        { header: texts.columns.channel },
        { header: texts.calls, number: true },
        { header: texts.good, number: true },
        { header: texts.firstToken, number: true },
        { header: texts.cost, number: true, aside: true },
      ]}
      rowOf={({ channel, calls, failures, first_token, quota }) => ({
        id: channel,
        cells: [
          <ChannelLink key="name" id={channel} name={names?.get(channel)} />,
          <Link key="calls" to="/log" search={{ ...period, channel, outcome: 'any' }} className={classes.link}>
            {numbers.format(calls)}
          </Link>,
          percent.format(1 - failedShare({ calls, failures })),
          first_token > 0 ? formatDuration(first_token) : '–',
          <Quota key="cost" value={quota} format={status} digits={TOP_DIGITS} />,
        ],
      })}
    />
  )
}
