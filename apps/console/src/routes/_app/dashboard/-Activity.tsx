import { usage } from '@relaydeck/api-sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '../../../app/read.ts'
import { Activity, REFRESH_MS } from '../../../parts/activity/Activity.tsx'
import { type PeriodName, periodBars } from '../../../parts/activity/period.ts'
import type { BarPeriod } from '../../../parts/usage-chart/call-bars.ts'
import { PeriodSwitch } from './-PeriodSwitch.tsx'

/** Returns the query of the figures of a period. */
const overviewOptions = (period: BarPeriod) =>
  queryOptions({ ...read(usage.overview, { ...period }), refetchInterval: REFRESH_MS, meta: { handlesErrors: true } })

/** Calls of all users in a period. */
export function AllActivity({ period }: { period: PeriodName }) {
  const bars = periodBars(period, Date.now())
  const found = useQuery(overviewOptions(bars))
  return (
    <>
      <PeriodSwitch period={period} />
      <Activity query={found} bars={bars} lists={['user', 'token', 'model', 'channel']} />
    </>
  )
}
