import type { QuotaFormat } from '@relaydeck/api-sdk'
import { formatQuota } from '@relaydeck/api-sdk'
import { share } from '../Quota/Quota.tsx'
import classes from './panels.module.css'
import { usePanelTexts } from './texts.ts'
import { COST_DIGITS, type Use } from './use.ts'

interface DayBarsProps {
  /** Each day of the period, in order. */
  days: readonly Use[]
  format: QuotaFormat
}

/** Cost of each day as a bar. Screen readers read a list of days. */
export function DayBars({ days, format }: DayBarsProps) {
  const texts = usePanelTexts()
  const most = Math.max(0, ...days.map(({ quota }) => quota))
  const amount = (quota: number) => formatQuota(quota, format, COST_DIGITS)
  return (
    <div>
      <p className={classes.dimmed}>{texts.most(amount(most))}</p>
      <ol className={classes.bars} aria-label={texts.byDay}>
        {days.map(({ name, quota }) => (
          <li key={name} title={`${name}: ${amount(quota)}`}>
            <span className={classes.bar} style={{ height: `${share(quota, most) * 100}%` }} />
            <span className={classes.screenReaderOnly}>
              {name}: {amount(quota)}
            </span>
          </li>
        ))}
      </ol>
      <div className={classes.axis} aria-hidden>
        <span>{days[0]?.name}</span>
        <span>{days.at(-1)?.name}</span>
      </div>
    </div>
  )
}
