import { useQuery } from '@tanstack/react-query'
import { useSessionUser } from '../../../app/session.ts'
import { Activity } from '../../../parts/activity/Activity.tsx'
import classes from '../../../parts/activity/activity.module.css'
import { type PeriodName, periodBars } from '../../../parts/activity/period.ts'
import { Balance } from './-Balance.tsx'
import { OwnAttention } from './-OwnAttention.tsx'
import { ownFigures } from './-own-figures.ts'
import { PeriodSwitch } from './-PeriodSwitch.tsx'

interface OwnOverviewProps {
  period: PeriodName
  /** Whether the user's log has the rows of all users. */
  all: boolean
}

/** The user's calls of a period, and what needs attention. */
export function OwnOverview({ period, all }: OwnOverviewProps) {
  const bars = periodBars(period, Date.now())
  const found = useQuery(ownFigures(bars))
  const user = useSessionUser()
  const of = all && user ? { username: user.username } : {}
  return (
    <div className={classes.overview}>
      <OwnAttention of={of} />
      <PeriodSwitch period={period} />
      <Activity query={found} bars={bars} of={of} lists={['model', 'token']} lead={<Balance />} isOwn />
    </div>
  )
}
