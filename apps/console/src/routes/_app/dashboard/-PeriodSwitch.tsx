import { SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../../app/language/area.ts'
import { PERIODS, type PeriodName } from '../../../parts/activity/period.ts'
import classes from './-overview.module.css'
import { dashboardTexts } from './-texts.ts'

/** The period of the whole page, which its address has. */
export function PeriodSwitch({ period }: { period: PeriodName }) {
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
          search: (before) => ({ ...before, period: next }),
          replace: true,
        })
      }
    />
  )
}
