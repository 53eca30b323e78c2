import { SegmentedControl } from '@mantine/core'
import { usage } from '@relaydeck/api-sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { read } from '../../../app/read.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { Activity, REFRESH_MS } from '../../../parts/activity/Activity.tsx'
import { PERIODS, type PeriodName, periodBars } from '../../../parts/activity/period.ts'
import type { BarPeriod } from '../../../parts/usage/call-bars.ts'
import classes from './-overview.module.css'
import { dashboardTexts } from './-texts.ts'

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
      <Activity query={found} bars={bars} lists={['user', 'token', 'model']} />
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
