import { formatQuota } from '@relaydeck/api-sdk'
import { LoadError } from '@relaydeck/ui/LoadError'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useStatus } from '../../../app/status.ts'
import { useLanguage, useTexts } from '../../../app/texts/area.ts'
import { HTML_LANG } from '../../../app/texts/language.ts'
import classes from '../../../parts/activity/activity.module.css'
import { Section, ShortTable } from '../../../parts/activity/Section.tsx'
import {
  type AttentionRow,
  attentionRows,
  type CheckedChannel,
  isSlowOnly,
  type Problem,
  troubled,
} from '../../../parts/channel/health.ts'
import { useChannels } from '../../../parts/channel/use-channels.ts'
import { UserLink } from '../../../parts/links/record-links.tsx'
import own from './-overview.module.css'
import { type Account, lowAccounts } from './-overview.ts'
import { dashboardTexts } from './-texts.ts'

/** Rows of the list. */
const MOST = 8

/** Seconds of the calls to which a row leads. */
const DAY = 24 * 60 * 60

/** What needs attention now, in one list: channels that fail, users near their limit, slow channels. */
export function Attention() {
  const { attention: texts } = useTexts(dashboardTexts)
  const channels = useChannels()
  const accounts = useQuery(lowAccounts(useStatus().max_page_size))
  return (
    <Section title={texts.title} query={channels} empty="">
      {({ checked, all }) => {
        const rows = attentionRows(troubled(checked), accounts.data ?? [])
        return (
          <>
            {rows.length > 0 ? <Rows rows={rows} /> : <Healthy checked={checked} all={all} />}
            {accounts.error && (
              <LoadError
                inline
                title={texts.notLoaded}
                error={accounts.error}
                onRetry={() => void accounts.refetch()}
              />
            )}
          </>
        )
      }}
    </Section>
  )
}

function Rows({ rows }: { rows: readonly AttentionRow<Account>[] }) {
  const { attention: texts } = useTexts(dashboardTexts)
  const more = rows.length - MOST
  return (
    <>
      <ShortTable
        label={texts.title}
        columns={[{ header: texts.subject }, { header: texts.problem }, { header: texts.action }]}
        rows={rows.slice(0, MOST).map((row) => ('account' in row ? accountCells(row.account) : channelCells(row)))}
      />
      {more > 0 && (
        <p>
          <Link to="/channel" className={classes.link}>
            {texts.more(more)}
          </Link>
        </p>
      )}
    </>
  )
}

const lastDay = () => ({ start_timestamp: Math.floor(Date.now() / 1000) - DAY })

const channelCells = ({ channel: { id, name }, problems }: CheckedChannel) => ({
  id: `channel ${id}`,
  cells: [
    <Link key="name" to="/channel/$id" params={{ id }} className={classes.link}>
      <ChannelTitle id={id} name={name} />
    </Link>,
    <Problems key="problems" problems={problems} />,
    <CallsLink key="calls" search={{ channel: id, ...lastDay() }} isFailed={!isSlowOnly({ problems })} />,
  ],
})

const accountCells = (account: Account) => ({
  id: `user ${account.id}`,
  cells: [
    <UserLink key="name" id={account.id} name={account.username} />,
    <LowQuota key="problem" account={account} />,
    <CallsLink key="calls" search={{ username: account.username, ...lastDay() }} />,
  ],
})

function ChannelTitle({ id, name }: { id: number; name: string }) {
  const { attention: texts } = useTexts(dashboardTexts)
  return name || texts.unnamed(id)
}

function LowQuota({ account: { quota, used_quota } }: { account: Account }) {
  const { attention: texts } = useTexts(dashboardTexts)
  const status = useStatus()
  return texts.lowQuota(formatQuota(quota, status), formatQuota(used_quota, status))
}

interface CallsLinkProps {
  /** Whether failed calls are the reason. */
  isFailed?: boolean
  search: { channel?: number; username?: string; start_timestamp: number }
}

/** Link to the calls of a day, or where the log has them to the failed ones. */
function CallsLink({ search, isFailed = false }: CallsLinkProps) {
  const { attention: texts } = useTexts(dashboardTexts)
  const { calls } = useStatus()
  const hasFailed = calls === true && isFailed
  return (
    <Link to="/log" search={{ ...search, ...(hasFailed && { outcome: 'failed' }) }} className={own.calls}>
      {hasFailed ? texts.failedCalls : texts.calls}
    </Link>
  )
}

function Problems({ problems }: { problems: readonly Problem[] }) {
  return (
    <ul className={own.problems}>
      {problems.map((problem) => (
        <li key={problem.kind} className={'milliseconds' in problem ? undefined : classes.failed}>
          <ProblemText problem={problem} />
        </li>
      ))}
    </ul>
  )
}

const SECONDS = { style: 'unit', unit: 'second', unitDisplay: 'narrow', maximumFractionDigits: 2 } as const

function ProblemText({ problem }: { problem: Problem }): ReactNode {
  const { attention: texts } = useTexts(dashboardTexts)
  const locale = HTML_LANG[useLanguage()]
  const numbers = new Intl.NumberFormat(locale)
  const seconds = (milliseconds: number) => new Intl.NumberFormat(locale, SECONDS).format(milliseconds / 1000)
  if (problem.kind === 'disabled') return texts.disabled
  if (problem.kind === 'testFailed')
    return (
      <span className={own.reason} title={problem.reason}>
        {problem.reason ? texts.testFailedBecause(problem.reason) : texts.testFailed}
      </span>
    )
  if (problem.kind === 'failures')
    return texts.failures(numbers.format(problem.failures), numbers.format(problem.attempts))
  return problem.kind === 'slowTest'
    ? texts.slowTest(seconds(problem.milliseconds))
    : texts.slowCalls(seconds(problem.milliseconds))
}

/** Shows that no fault is known. */
function Healthy({ checked, all }: { checked: readonly CheckedChannel[]; all: number }) {
  const { attention: texts } = useTexts(dashboardTexts)
  const unknown = checked.filter(({ isNew }) => isNew).length
  if (all === 0) return <p className="dimmed">{texts.noChannels}</p>
  if (checked.length === 0) return <p className="dimmed">{texts.noneEnabled}</p>
  if (unknown === 0) return <p className="dimmed">{checked.length < all ? texts.enabledHealthy : texts.healthy}</p>
  return (
    <p className="dimmed">
      {texts.noProblem}{' '}
      <Link to="/channel" search={{ result: 'untested' }} className={classes.link}>
        {texts.untested(unknown)}
      </Link>
    </p>
  )
}
