import { formatQuota, type Token, type UsageSum } from '@relaydeck/api-sdk'
import { Timestamp } from '@relaydeck/ui/Timestamp'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { selfOptions } from '../../../app/session.ts'
import { useStatus } from '../../../app/status.ts'
import { useLanguage, useTexts } from '../../../app/texts/area.ts'
import { HTML_LANG } from '../../../app/texts/language.ts'
import { commonTexts } from '../../../parts/kit/KitTexts.tsx'
import { AMOUNT_DIGITS } from '../../../parts/usage/format.ts'
import { logFilters, usageOptions } from '../../../parts/usage/sums.ts'
import { AllFigures, FAILED } from './-AllFigures.tsx'
import { ChannelsSection } from './-ChannelsSection.tsx'
import figures from './-Dashboard.module.css'
import classes from './-overview.module.css'
import { endOf, failedOptions, lowAccounts, ofLastDay, ownTokens, ROWS, weekOf } from './-overview.ts'
import { dashboardTexts, Section, ShortTable } from './-Section.tsx'

/**
 * Activity of the gateway: the calls of all users, and what needs attention. Parts for which the server has no data are
 * left out.
 */
export function AllOverview() {
  const { usage, calls } = useStatus()
  return (
    <div className={classes.overview}>
      <AllFigures />
      <div className={classes.grid}>
        <ChannelsSection />
        <LowAccounts />
        {usage && <Top by="user" />}
        {usage && <Top by="model" />}
      </div>
      {calls && <FailedCalls />}
    </div>
  )
}

const useNumbers = () => new Intl.NumberFormat(HTML_LANG[useLanguage()])

function LowAccounts() {
  const { overview: texts } = useTexts(dashboardTexts)
  const status = useStatus()
  const accounts = useQuery(lowAccounts(status.max_page_size))
  const columns = [
    { header: texts.columns.user },
    { header: texts.columns.left, number: true },
    { header: texts.columns.used, number: true },
  ]
  return (
    <Section title={texts.low} hint={texts.lowHint} query={accounts} empty={texts.noLow}>
      {(data) =>
        data.length > 0 && (
          <ShortTable
            label={texts.low}
            columns={columns}
            rows={data.slice(0, ROWS).map(({ id, username, quota, used_quota }) => ({
              id,
              cells: [
                <Link key="name" to="/user" search={{ keyword: username }} className={classes.link}>
                  {username}
                </Link>,
                formatQuota(quota, status),
                formatQuota(used_quota, status),
              ],
            }))}
          />
        )
      }
    </Section>
  )
}

/** Users or models with the largest cost of the week. */
function Top({ by }: { by: 'user' | 'model' }) {
  const { overview: texts } = useTexts(dashboardTexts)
  const status = useStatus()
  const numbers = useNumbers()
  const week = weekOf(Date.now())
  const sums = useQuery({ ...usageOptions(by, week, true), meta: { handlesErrors: true } })
  const columns = [
    { header: texts.columns[by] },
    { header: texts.columns.calls, number: true },
    { header: texts.columns.quota, number: true },
  ]
  const rowOf = (row: UsageSum) => ({
    id: row.name,
    cells: [
      <Link key="name" to="/log" search={logFilters(by, row, week)} className={classes.link}>
        {row.name || '–'}
      </Link>,
      numbers.format(row.calls),
      formatQuota(row.quota, status, AMOUNT_DIGITS),
    ],
  })
  return (
    <Section title={texts.top[by]} hint={texts.week} query={sums} empty={texts.noCalls}>
      {(data) =>
        data.length > 0 && <ShortTable label={texts.top[by]} columns={columns} rows={data.slice(0, ROWS).map(rowOf)} />
      }
    </Section>
  )
}

function FailedCalls() {
  const { overview: texts } = useTexts(dashboardTexts)
  const failed = useQuery(failedOptions)
  const columns = [
    { header: texts.columns.time },
    { header: texts.columns.user },
    { header: texts.columns.model },
    { header: texts.columns.status, number: true },
    { header: texts.columns.reason },
  ]
  return (
    <div id={FAILED}>
      <Section title={texts.failed} hint={texts.lastDay} query={failed} empty={texts.noFailed}>
        {(data) => {
          const rows = ofLastDay(data, Date.now()).slice(0, 2 * ROWS)
          return (
            rows.length > 0 && (
              <ShortTable
                label={texts.failed}
                columns={columns}
                rows={rows.map((call) => ({
                  id: call.request_id,
                  cells: [
                    <Link key="time" to="/log" search={{ call: call.request_id }} className={classes.link}>
                      <Timestamp value={call.created_at} />
                    </Link>,
                    call.username,
                    call.model_name,
                    call.status,
                    call.reason,
                  ],
                }))}
              />
            )
          )
        }}
      </Section>
    </div>
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
      <dd className={figures.figure}>
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
