import { FAILED_STATUS, formatQuota, LOG_TYPE, type Log, logs, usage } from '@relaydeck/api-sdk'
import { Quota } from '@relaydeck/ui/Quota'
import { Timestamp } from '@relaydeck/ui/Timestamp'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { type TextsOf, useTexts } from '../../app/language/area.ts'
import { read } from '../../app/read.ts'
import { isEmbedded, useStatus } from '../../app/status.ts'
import { Activity, REFRESH_MS } from '../activity/Activity.tsx'
import activityClasses from '../activity/activity.module.css'
import type { CallsOf } from '../activity/calls-of.ts'
import { periodBars } from '../activity/period.ts'
import { QueryFigure } from '../activity/QueryFigure.tsx'
import { TableSection } from '../activity/Section.tsx'
import { channelNames } from '../channel/channels.ts'
import { ChannelLink, UserLink } from '../links/record-links.tsx'
import type { BarPeriod } from '../usage-chart/call-bars.ts'
import { AMOUNT_DIGITS, contentOf, LOG_TYPE_CONSUME } from '../usage-chart/sums.ts'
import { recordTexts } from './RecordPage.tsx'
import classes from './record.module.css'

/** Calls of a record. */
export interface RecordCallsProps {
  /** Filters of the log that has them. */
  of: CallsOf
  /** ID of the user. A server that knows users by ID also counts calls from before a renaming. */
  userId?: number
  /** Whether the rows of all users are read. */
  all: boolean
  /** What the calls differ in; the others have one value. */
  by: readonly ('user' | 'token' | 'channel')[]
}

// Each part shows its error.
const quietly = { meta: { handlesErrors: true } }

/** Returns the filters for a server that knows users by id. */
const byId = ({ of, userId }: Pick<RecordCallsProps, 'of' | 'userId'>) => {
  if (userId === undefined) return of
  const { username: _, ...others } = of
  return { ...others, user_id: userId }
}

/** Returns the filters of own rows. */
const ofSelf = ({ token_name }: CallsOf) => ({ ...(token_name !== undefined && { token_name }) })

/** What a record did: calls and cost of 30 days, and its last calls. */
export function RecordCalls(props: RecordCallsProps) {
  const texts = useTexts(recordTexts)
  const { usage: sums } = useStatus()
  const id = useId()
  return (
    <section className={classes.calls} aria-labelledby={id}>
      <h2 id={id}>{texts.month}</h2>
      {sums ? <Month {...props} /> : <Cost {...props} />}
    </section>
  )
}

const overviewOptions = (props: RecordCallsProps, bars: BarPeriod) => ({
  ...(props.all
    ? read(usage.overview, { ...byId(props), ...bars })
    : read(usage.overviewSelf, { ...ofSelf(props.of), ...bars })),
  refetchInterval: REFRESH_MS,
  ...quietly,
})

/** Figures and charts of 30 days, which the server sums. */
function Month(props: RecordCallsProps) {
  const bars = periodBars('30d', Date.now())
  const found = useQuery(overviewOptions(props, bars))
  const lists = (['user', 'token'] as const).filter((list) => props.by.includes(list))
  return (
    <Activity query={found} bars={bars} of={props.of} lists={[...lists, 'model']}>
      <LastCalls {...props} />
    </Activity>
  )
}

/** Cost of 30 days. Every server of the family adds it up. */
function Cost(props: RecordCallsProps) {
  const { of, all } = props
  const texts = useTexts(recordTexts)
  const status = useStatus()
  const { start_timestamp } = periodBars('30d', Date.now())
  const found = useQuery({
    ...(all ? read(logs.stat, { ...of, start_timestamp }) : read(logs.statSelf, { ...ofSelf(of), start_timestamp })),
    ...quietly,
  })
  return (
    <>
      <dl className={activityClasses.figures}>
        <QueryFigure
          label={texts.costOfMonth}
          queries={[found]}
          value={
            found.data && (
              <Link
                to="/log"
                search={{ ...of, type: LOG_TYPE_CONSUME, start_timestamp }}
                className={activityClasses.link}
              >
                {formatQuota(found.data.quota, status)}
              </Link>
            )
          }
        />
      </dl>
      <LastCalls {...props} />
    </>
  )
}

/** Rows of the last calls: a page of every server. */
const LAST = 10

const lastOptions = (props: RecordCallsProps, keepsFailed: boolean) => {
  const page = { p: 0, ...(keepsFailed ? { outcome: 'any' as const } : { type: LOG_TYPE.consume }) }
  return {
    ...(props.all
      ? read(logs.list, { ...page, ...(keepsFailed ? byId(props) : props.of) })
      : read(logs.listSelf, { ...page, ...ofSelf(props.of) })),
    refetchInterval: REFRESH_MS,
    ...quietly,
  }
}

type ColumnName = keyof TextsOf<typeof recordTexts>['columns']

/** The last calls; the time of each leads to its details. */
function LastCalls(props: RecordCallsProps) {
  const { of, by, all } = props
  const texts = useTexts(recordTexts)
  const status = useStatus()
  const found = useQuery(lastOptions(props, isEmbedded(status)))
  const withChannel = all && by.includes('channel')
  const names = useQuery({ ...channelNames, enabled: withChannel }).data
  const cells: { [K in ColumnName]?: (log: Log) => ReactNode } = {
    time: (log) => <CallLink log={log} of={of} />,
    result: (log) => <Result log={log} />,
    ...(by.includes('user') && { user: (log: Log) => <UserLink id={log.user_id} name={log.username} /> }),
    ...(by.includes('token') && { token: ({ token_name }: Log) => token_name || '–' }),
    model: ({ model_name }) => model_name || '–',
    ...(withChannel && { channel: ({ channel }: Log) => <ChannelLink id={channel} name={names?.get(channel)} /> }),
    cost: ({ quota }) => (quota > 0 ? <Quota value={quota} format={status} digits={AMOUNT_DIGITS} /> : '–'),
  }
  const columns = Object.keys(cells) as ColumnName[]
  return (
    <div className={classes.last}>
      <TableSection
        title={texts.lastCalls}
        query={{ ...found, data: found.data?.filter(isCall) }}
        empty={texts.noCalls}
        most={LAST}
        columns={columns.map((name) => ({
          header: texts.columns[name],
          number: name === 'cost',
          aside: name === 'cost',
        }))}
        rowOf={(log) => ({ id: keyOf(log), cells: columns.map((name) => cells[name]?.(log)) })}
      />
      <Link to="/log" search={of} className={classes.all}>
        {texts.allCalls}
      </Link>
    </div>
  )
}

/** Rows of a user's own log have no ids. */
const keyOf = ({ id, created_at, request_id, type }: Log) => id || `${created_at} ${request_id} ${type}`

const isCall = ({ type }: Log) => type === LOG_TYPE.consume || type === LOG_TYPE.failed

/** The time of a call, with the way to its details, or to its rows if the server keeps no details. */
function CallLink({ log: { created_at, request_id }, of }: { log: Log; of: CallsOf }) {
  const { calls } = useStatus()
  const search =
    calls && request_id
      ? { ...of, call: request_id }
      : { ...of, start_timestamp: created_at, end_timestamp: created_at }
  return (
    <Link to="/log" search={search} className={activityClasses.link}>
      <Timestamp value={created_at} />
    </Link>
  )
}

/** What became of a call, and why it failed. */
function Result({ log }: { log: Log }) {
  const texts = useTexts(recordTexts)
  const { status = 0, type } = log
  if (type !== LOG_TYPE.failed && status < FAILED_STATUS) return texts.succeeded
  const reason = type === LOG_TYPE.failed ? contentOf(log) : ''
  return (
    <>
      <span className={classes.failed}>{texts.failed(status)}</span>
      {reason && (
        <span className={`dimmed ${classes.reason}`} title={reason}>
          {reason}
        </span>
      )}
    </>
  )
}
