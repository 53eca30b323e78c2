import { formatQuota } from '@relaydeck/api-sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../app/language/area.ts'
import { selfOptions } from '../../../app/session.ts'
import { useStatus } from '../../../app/status.ts'
import classes from '../../../parts/activity/activity.module.css'
import { dashboardTexts } from './-texts.ts'

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
