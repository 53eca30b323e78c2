import { formatQuota } from '@relaydeck/api-sdk'
import { Quota } from '@relaydeck/ui/Quota'
import { Timestamp } from '@relaydeck/ui/Timestamp'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { selfOptions } from '../../../app/session.ts'
import { useStatus } from '../../../app/status.ts'
import { useTexts } from '../../../app/texts/area.ts'
import classes from '../../../parts/activity/activity.module.css'
import type { PeriodName } from '../../../parts/activity/period.ts'
import { QueryFigure } from '../../../parts/activity/QueryFigure.tsx'
import { ROWS, TableSection } from '../../../parts/activity/Section.tsx'
import { failedOptions, ofLastDay } from '../../../parts/channel/use-channels.ts'
import { commonTexts } from '../../../parts/kit/KitTexts.tsx'
import { LOG_TYPE_CONSUME, utcOffset, zoneName } from '../../../parts/usage/sums.ts'
import { AllActivity } from './-Activity.tsx'
import { Attention } from './-Attention.tsx'
import { endOf, ownTokens, spentOptions, todayOf, weekOf } from './-overview.ts'
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
        { header: texts.columns.status, number: true },
        { header: texts.columns.reason, long: true },
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

/** The user's remaining and used quota, as a list of figures. */
export function Balance() {
  const { overview: texts } = useTexts(dashboardTexts)
  const status = useStatus()
  const { data: self } = useQuery(selfOptions)
  if (!self) return null
  return (
    <div>
      <dt>{texts.balance}</dt>
      <dd className={classes.figure}>
        <Link to="/topup" className={classes.link}>
          {formatQuota(self.quota, status)}
        </Link>
      </dd>
      <dd className="dimmed">{texts.usedSoFar(formatQuota(self.used_quota, status))}</dd>
    </div>
  )
}

/** The user's tokens that end soon. Nothing is shown without any, or while they load. */
export function EndingTokens() {
  const { overview: texts } = useTexts(dashboardTexts)
  const { unnamed } = useTexts(commonTexts)
  const status = useStatus()
  const found = useQuery(ownTokens(status.max_page_size))
  const now = Date.now()
  const ending = found.data?.filter((token) => endOf(token, now))
  if (ending?.length === 0) return null
  return (
    <TableSection
      title={texts.ending}
      hint={texts.endingHint}
      query={{ ...found, data: ending }}
      empty=""
      columns={[
        { header: texts.columns.token },
        { header: texts.columns.left, number: true },
        { header: texts.columns.expires, number: true },
      ]}
      rowOf={({ id, name, unlimited_quota, remain_quota, expired_time }) => ({
        id,
        cells: [
          <Link key="name" to="/token/$id" params={{ id }} className={classes.link}>
            {name || unnamed}
          </Link>,
          unlimited_quota ? '–' : formatQuota(remain_quota, status),
          <Timestamp key="expires" value={expired_time} />,
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
