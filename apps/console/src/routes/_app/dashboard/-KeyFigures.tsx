import { Skeleton } from '@mantine/core'
import type { DailyUse } from '@relaydeck/api-sdk'
import { useStatus } from '../../../app/status.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { useFormatValue } from './-columns.tsx'
import classes from './-Dashboard.module.css'
import { dayOf, MEASURES, sum } from './-dashboard.ts'
import { Balance } from './-Overview.tsx'
import { dashboardTexts } from './-Section.tsx'

/** The user's balance, and today's and this week's total of each measure. */
export function KeyFigures({ rows }: { rows: readonly DailyUse[] }) {
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
          <dd className={classes.figure}>{format(sum(today, measure), measure)}</dd>
          <dd className="dimmed">{texts.week(format(sum(rows, measure), measure))}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Placeholder while the usage loads. */
export function DashboardSkeleton() {
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
