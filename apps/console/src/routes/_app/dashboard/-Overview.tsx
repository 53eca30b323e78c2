import { formatQuota } from '@relaydeck/api-sdk'
import { Quota } from '@relaydeck/ui/Quota'
import { Timestamp } from '@relaydeck/ui/Timestamp'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../app/language/area.ts'
import { useStatus } from '../../../app/status.ts'
import classes from '../../../parts/activity/activity.module.css'
import type { PeriodName } from '../../../parts/activity/period.ts'
import { QueryFigure } from '../../../parts/activity/QueryFigure.tsx'
import { ROWS, TableSection } from '../../../parts/activity/Section.tsx'
import { failedOptions, ofLastDay } from '../../../parts/channel/use-channels.ts'
import { LOG_TYPE_CONSUME, utcOffset, zoneName } from '../../../parts/usage-chart/sums.ts'
import { AllActivity } from './-Activity.tsx'
import { Attention } from './-Attention.tsx'
import { spentOptions, todayOf, weekOf } from './-overview.ts'
import { dashboardTexts } from './-texts.ts'

/**
 * Activity of the gateway: the calls of all users, and what needs attention. Parts for which the server has no data are
 * left out.
 */
export function AllOverview({ period }: { period: PeriodName }) {
  const { usage, calls } = useStatus()
  return (
    <div className={classes.overview}>
      <Attention />
      {usage ? (
        <AllActivity period={period} />
      ) : (
        <dl className={classes.figures}>
          <Cost />
        </dl>
      )}
      {calls && <FailedCalls />}
    </div>
  )
}

function FailedCalls() {
  const { overview: texts } = useTexts(dashboardTexts)
  const failed = useQuery(failedOptions)
  return (
    <TableSection
      title={texts.failed}
      hint={texts.lastDay}
      query={{ ...failed, data: failed.data && ofLastDay(failed.data, Date.now()) }}
      empty={texts.noFailed}
      most={2 * ROWS}
      columns={[
        { header: texts.columns.time },
        { header: texts.columns.user },
        { header: texts.columns.model },
        { header: texts.columns.status, number: true, aside: true },
        { header: texts.columns.reason },
      ]}
      rowOf={({ request_id, created_at, username, model_name, status, reason }) => ({
        id: request_id,
        cells: [
          <Link key="time" to="/log" search={{ call: request_id }} className={classes.link}>
            <Timestamp value={created_at} />
          </Link>,
          username,
          model_name,
          status,
          reason,
        ],
      })}
    />
  )
}

/** Returns the name of today, with its time zone. */
function useToday(): string {
  const { overview: texts } = useTexts(dashboardTexts)
  const now = Date.now()
  return texts.today(zoneName(utcOffset({}, now)))
}

function Cost() {
  const { overview: texts } = useTexts(dashboardTexts)
  const today = useToday()
  const status = useStatus()
  const now = Date.now()
  const spent = useQuery(spentOptions(todayOf(now)))
  const week = useQuery(spentOptions(weekOf(now)))
  return (
    <QueryFigure
      label={`${texts.cost} · ${today}`}
      queries={[spent, week]}
      value={
        spent.data && (
          <Link to="/log" search={{ type: LOG_TYPE_CONSUME, ...todayOf(now) }} className={classes.link}>
            <Quota value={spent.data.quota} format={status} />
          </Link>
        )
      }
      note={week.data && texts.inWeek(formatQuota(week.data.quota, status))}
    />
  )
}
