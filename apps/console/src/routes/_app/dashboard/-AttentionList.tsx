import { formatQuota, type Limit, type LimitLevel } from '@relaydeck/api-sdk'
import { formatTimestamp } from '@relaydeck/ui/Timestamp'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useLanguage, useNumberFormat, useTexts } from '../../../app/language/area.ts'
import { useStatus } from '../../../app/status.ts'
import classes from '../../../parts/activity/activity.module.css'
import { ShortTable } from '../../../parts/activity/Section.tsx'
import { limitPhrase } from '../../../parts/limits/sentence.ts'
import { usedShare } from '../../../parts/limits/use.ts'
import own from './-overview.module.css'
import { dashboardTexts } from './-texts.ts'

/** Rows of the list before it is opened. */
const MOST = 8

/** Seconds of a day. */
const DAY = 24 * 60 * 60

/** What needs attention: its name, the reason, and the way to do something about it. */
export interface AttentionItem {
  readonly id: string
  readonly cells: readonly [subject: ReactNode, problem: ReactNode, action: ReactNode]
}

/** List of what needs attention, the worst first. */
export function AttentionList({ items }: { items: readonly AttentionItem[] }) {
  const { attention: texts } = useTexts(dashboardTexts)
  const [isOpen, setOpen] = useState(false)
  const more = items.length - MOST
  return (
    <>
      <ShortTable
        label={texts.title}
        columns={[{ header: texts.subject }, { header: texts.problem }, { header: texts.action, aside: true }]}
        rows={isOpen ? items : items.slice(0, MOST)}
      />
      {more > 0 && !isOpen && (
        <p>
          <button type="button" className={own.more} onClick={() => setOpen(true)}>
            {texts.more(more)}
          </button>
        </p>
      )}
    </>
  )
}

/** Returns the start of the last days, by default of the last one. */
export const lastDays = (days = 1) => ({ start_timestamp: Math.floor(Date.now() / 1000) - days * DAY })

interface CallsLinkProps {
  /** Whether failed calls are the reason. */
  isFailed?: boolean
  search: { channel?: number; username?: string; token_name?: string; start_timestamp: number }
}

/** Link to the calls of a day, or where the log has them to the failed ones. */
export function CallsLink({ search, isFailed = false }: CallsLinkProps) {
  const { attention: texts } = useTexts(dashboardTexts)
  const { calls } = useStatus()
  const hasFailed = calls === true && isFailed
  return (
    <Link to="/log" search={{ ...search, ...(hasFailed && { outcome: 'failed' }) }} className={own.calls}>
      {hasFailed ? texts.failedCalls : texts.calls}
    </Link>
  )
}

/** Says how little of a quota is left. */
export function LowQuota({ left, used }: { left: number; used: number }) {
  const { attention: texts } = useTexts(dashboardTexts)
  const status = useStatus()
  return texts.lowQuota(formatQuota(left, status), formatQuota(used, status))
}

/** Says which limit is used up, or how much of it is used. */
export function LimitReached({ level, limit }: { level: LimitLevel; limit: Limit }) {
  const { attention: texts } = useTexts(dashboardTexts)
  const percent = useNumberFormat({ style: 'percent', maximumFractionDigits: 1 })
  const phrase = limitPhrase(limit, useStatus(), useLanguage())
  if (level === 'at') return <span className={classes.failed}>{texts.atLimit(phrase)}</span>
  return <span className={own.off}>{texts.nearLimit(percent.format(usedShare(limit)), phrase)}</span>
}

interface TokenEndProps {
  token: { expired_time: number; remain_quota: number; used_quota: number }
  end: 'expires' | 'exhausted' | undefined
}

/** Says when a token expires, or how little of its quota is left. */
export function TokenEnd({ token: { expired_time, remain_quota, used_quota }, end }: TokenEndProps) {
  const { attention: texts } = useTexts(dashboardTexts)
  if (end === 'exhausted') return <LowQuota left={remain_quota} used={used_quota} />
  const isPast = expired_time * 1000 <= Date.now()
  return (isPast ? texts.expired : texts.expires)(formatTimestamp(expired_time))
}
