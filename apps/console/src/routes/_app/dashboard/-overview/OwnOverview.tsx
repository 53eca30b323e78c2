import { formatQuota, type Token } from '@relaydeck/api-sdk'
import { Timestamp } from '@relaydeck/ui/Timestamp'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { selfOptions } from '../../../../app/session.ts'
import { useStatus } from '../../../../app/status.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { commonTexts } from '../../../../parts/kit/KitTexts.tsx'
import figures from '../-Dashboard.module.css'
import { dashboardTexts } from '../-texts.ts'
import { endOf, ownTokens, ROWS } from './data.ts'
import classes from './overview.module.css'
import { Section, ShortTable } from './Section.tsx'

/** What is left of the user's quota, and what was used of it: figures of a list. */
export function Balance() {
  const { overview: texts } = useTexts(dashboardTexts)
  const status = useStatus()
  const { data: self } = useQuery(selfOptions)
  if (!self) return null
  return (
    <div>
      <dt>{texts.balance}</dt>
      <dd className={figures.figure}>
        <Link to="/topup" className={classes.link}>
          {formatQuota(self.quota, status)}
        </Link>
      </dd>
      <dd className="dimmed">{texts.usedSoFar(formatQuota(self.used_quota, status))}</dd>
    </div>
  )
}

/** The user's tokens that are about to end. Nothing is shown without any, or while they load. */
export function EndingTokens() {
  const { overview: texts } = useTexts(dashboardTexts)
  const { unnamed } = useTexts(commonTexts)
  const status = useStatus()
  const found = useQuery(ownTokens(status.max_page_size))
  const now = Date.now()
  const ending = found.data?.filter((token) => endOf(token, now))
  if (ending?.length === 0) return null
  const columns = [
    { header: texts.columns.token },
    { header: texts.columns.left, number: true },
    { header: texts.columns.expires, number: true },
  ]
  const rowOf = (token: Token) => ({
    id: token.id,
    cells: [
      <Link key="name" to="/token/edit/$id" params={{ id: token.id }} className={classes.link}>
        {token.name || unnamed}
      </Link>,
      token.unlimited_quota ? '–' : formatQuota(token.remain_quota, status),
      <Timestamp key="expires" value={token.expired_time} />,
    ],
  })
  return (
    <Section title={texts.ending} hint={texts.endingHint} query={found} empty="">
      {() => <ShortTable label={texts.ending} columns={columns} rows={(ending ?? []).slice(0, ROWS).map(rowOf)} />}
    </Section>
  )
}
