import { endOf, isNearLimit, type Limit, type LimitLevel, type Token, tokenStatusName } from '@relaydeck/api-sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useNumberFormat, useTexts } from '../../../app/language/area.ts'
import { selfOptions } from '../../../app/session.ts'
import { useStatus } from '../../../app/status.ts'
import classes from '../../../parts/activity/activity.module.css'
import type { CallsOf } from '../../../parts/activity/calls-of.ts'
import { periodBars } from '../../../parts/activity/period.ts'
import { Section } from '../../../parts/activity/Section.tsx'
import { commonTexts } from '../../../parts/kit/KitTexts.tsx'
import { limitLevel, tightestLimit } from '../../../parts/limits/use.ts'
import { type AttentionItem, AttentionList, CallsLink, LimitReached, LowQuota, TokenEnd } from './-AttentionList.tsx'
import own from './-overview.module.css'
import { endingOf, ownTokens } from './-overview.ts'
import { ownFigures } from './-own-figures.ts'
import { dashboardTexts } from './-texts.ts'

/** What needs the user's attention: failed calls, a small balance, tokens that end. */
export function OwnAttention({ of = {} }: { of?: CallsOf }) {
  const { attention: texts } = useTexts(dashboardTexts)
  const { usage, max_page_size } = useStatus()
  const tokens = useQuery(ownTokens(max_page_size))
  const { data: self } = useQuery(selfOptions)
  const bars = periodBars('24h', Date.now())
  const day = useQuery({ ...ownFigures(bars), enabled: usage === true })
  const failures = day.data?.total.failures ?? 0
  const isLow = self !== undefined && isNearLimit(self.quota, self.used_quota)
  return (
    <Section title={texts.title} query={tokens} empty={texts.nothing}>
      {(rows) => {
        const items: AttentionItem[] = [
          ...(failures > 0 ? [failedItem({ failures, calls: day.data?.total.calls ?? 0, of, bars })] : []),
          ...(isLow ? [balanceItem(self)] : []),
          ...limitedOf(rows, 'at'),
          ...endingOf(rows, Date.now()).map(tokenItem),
          ...limitedOf(rows, 'near'),
        ]
        return items.length > 0 && <AttentionList items={items} />
      }}
    </Section>
  )
}

interface FailedProps {
  failures: number
  calls: number
  of: CallsOf
  bars: { start_timestamp: number }
}

const failedItem = ({ of, bars: { start_timestamp }, ...counts }: FailedProps): AttentionItem => ({
  id: 'failed',
  cells: [
    <Label key="name" of="callsOfDay" />,
    <Failures key="problem" {...counts} />,
    <CallsLink key="action" search={{ ...of, start_timestamp }} isFailed />,
  ],
})

const balanceItem = ({ quota, used_quota }: { quota: number; used_quota: number }): AttentionItem => ({
  id: 'balance',
  cells: [
    <Label key="name" of="balance" />,
    <LowQuota key="problem" left={quota} used={used_quota} />,
    <Link key="action" to="/topup" className={own.calls}>
      <Label of="topUp" />
    </Link>,
  ],
})

const tokenItem = (token: Token): AttentionItem => ({
  id: `token ${token.id}`,
  cells: [
    <Link key="name" to="/token/$id" params={{ id: token.id }} className={classes.link}>
      <TokenName name={token.name} />
    </Link>,
    <TokenEnd key="problem" token={token} end={endOf(token, Date.now())} />,
    <Link key="action" to="/token/$id" params={{ id: token.id }} search={{ tab: 'settings' }} className={own.calls}>
      <Label of="editToken" />
    </Link>,
  ],
})

/** Returns the enabled tokens at a level of their limits. */
const limitedOf = (tokens: readonly Token[], level: LimitLevel): AttentionItem[] =>
  tokens.flatMap((token) => {
    const limit = tightestLimit(token.limits)
    const isAt = tokenStatusName(token.status) === 'enabled' && limit && limitLevel(limit) === level
    return isAt ? [limitedItem(token, level, limit)] : []
  })

const limitedItem = (token: Token, level: LimitLevel, limit: Limit): AttentionItem => ({
  id: `limits of token ${token.id}`,
  cells: [
    <Link key="name" to="/token/$id" params={{ id: token.id }} className={classes.link}>
      <TokenName name={token.name} />
    </Link>,
    <LimitReached key="problem" level={level} limit={limit} />,
    <Link key="action" to="/token/$id" params={{ id: token.id }} search={{ tab: 'settings' }} className={own.calls}>
      <Label of="changeLimits" />
    </Link>,
  ],
})

const Label = ({ of }: { of: 'callsOfDay' | 'balance' | 'topUp' | 'editToken' | 'changeLimits' }) =>
  useTexts(dashboardTexts).attention[of]

const TokenName = ({ name }: { name: string }) => name || <Unnamed />
const Unnamed = () => useTexts(commonTexts).unnamed

function Failures({ failures, calls }: Pick<FailedProps, 'failures' | 'calls'>) {
  const { attention: texts } = useTexts(dashboardTexts)
  const numbers = useNumberFormat()
  return <span className={classes.failed}>{texts.failures(numbers.format(failures), numbers.format(calls))}</span>
}
