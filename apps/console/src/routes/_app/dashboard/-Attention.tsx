import { type EndingToken, endOf, hasRole, type LimitedRecord } from '@relaydeck/api-sdk'
import { LoadError } from '@relaydeck/ui/LoadError'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useNumberFormat, useTexts } from '../../../app/language/area.ts'
import { useSessionUser } from '../../../app/session.ts'
import { useStatus } from '../../../app/status.ts'
import classes from '../../../parts/activity/activity.module.css'
import { Section } from '../../../parts/activity/Section.tsx'
import { type CheckedChannel, type Problem, troubled } from '../../../parts/channel/health.ts'
import { useChannels } from '../../../parts/channel/use-channels.ts'
import { formatDuration } from '../../../parts/kit/duration.ts'
import { commonTexts } from '../../../parts/kit/KitTexts.tsx'
import { UserLink } from '../../../parts/links/record-links.tsx'
import { priceField } from '../../../parts/prices/price-field.ts'
import { DAYS, pricedOptions, type UsedModel, unpricedOf, usedModelsOptions } from '../../../parts/prices/unpriced.ts'
import {
  type AttentionItem,
  AttentionList,
  CallsLink,
  LimitReached,
  LowQuota,
  lastDays,
  TokenEnd,
} from './-AttentionList.tsx'
import { type AttentionRow, attentionRows, type ManyLimited } from './-attention-rows.ts'
import own from './-overview.module.css'
import { type Account, endingTokens, limitedRecords, lowAccounts } from './-overview.ts'
import { dashboardTexts } from './-texts.ts'

/** What needs attention now, in one list: channels, models without a price, users and tokens near their limit. */
export function Attention() {
  const { attention: texts } = useTexts(dashboardTexts)
  const { usage, max_page_size } = useStatus()
  const channels = useChannels()
  const accounts = useQuery(lowAccounts(max_page_size))
  const tokens = useQuery({ ...endingTokens, enabled: usage === true })
  const limited = useQuery({ ...limitedRecords, enabled: usage === true })
  const models = useUnpriced()
  const failed = [accounts, tokens, limited].filter(({ error }) => error)
  return (
    <Section title={texts.title} query={channels} empty="">
      {({ checked, all }) => {
        const rows = attentionRows({
          channels: troubled(checked),
          models,
          accounts: accounts.data ?? [],
          tokens: tokens.data ?? [],
          limited: limited.data ?? [],
        })
        return (
          <>
            {rows.length > 0 ? <AttentionList items={rows.map(itemOf)} /> : <Healthy checked={checked} all={all} />}
            {failed.length > 0 && (
              <LoadError
                inline
                title={texts.notLoaded}
                error={failed[0]?.error}
                onRetry={() => {
                  for (const { refetch } of failed) void refetch()
                }}
              />
            )}
          </>
        )
      }}
    </Section>
  )
}

/** Returns the models that are called without a price; nothing for users who may not set it. */
function useUnpriced(): readonly UsedModel[] {
  const user = useSessionUser()
  const { usage, prices_date } = useStatus()
  const enabled = usage === true && prices_date !== undefined && user !== null && hasRole(user, 'root')
  const used = useQuery({ ...usedModelsOptions(true), enabled })
  const priced = useQuery({ ...pricedOptions, enabled })
  return used.data && priced.data ? unpricedOf(used.data, [priced.data]) : []
}

function itemOf(row: AttentionRow): AttentionItem {
  if ('model' in row) return modelItem(row.model)
  if ('account' in row) return accountItem(row.account)
  if ('limited' in row) return limitedItem(row.limited)
  if ('many' in row) return manyItem(row.many)
  return 'token' in row ? tokenItem(row.token) : channelItem(row)
}

const channelItem = ({ channel: { id, name }, problems }: CheckedChannel): AttentionItem => ({
  id: `channel ${id}`,
  cells: [
    <Link key="name" to="/channel/$id" params={{ id }} className={classes.link}>
      <ChannelTitle id={id} name={name} />
    </Link>,
    <Problems key="problems" problems={problems} />,
    <CallsLink key="calls" search={{ channel: id, ...lastDays() }} isFailed={!problems.every(isSlow)} />,
  ],
})

const modelItem = (model: UsedModel): AttentionItem => ({
  id: `model ${model.name}`,
  cells: [
    <Link key="name" to="/log" search={{ model_name: model.asked[0], ...lastDays(DAYS) }} className={classes.link}>
      {model.name}
    </Link>,
    <Unpriced key="problem" calls={model.calls} />,
    <SetPrice key="action" name={model.name} />,
  ],
})

const accountItem = (account: Account): AttentionItem => ({
  id: `user ${account.id}`,
  cells: [
    <UserLink key="name" id={account.id} name={account.username} />,
    <LowQuota key="problem" left={account.quota} used={account.used_quota} />,
    <RaiseQuota key="action" id={account.id} />,
  ],
})

const tokenItem = (token: EndingToken): AttentionItem => ({
  id: `token ${token.id}`,
  cells: [
    <OthersToken key="name" token={token} />,
    <span key="problem">
      {token.username} · <TokenEnd token={token} end={endOf(token, Date.now())} />
    </span>,
    <OpenUser key="action" id={token.user_id} />,
  ],
})

const limitedItem = (record: LimitedRecord): AttentionItem => ({
  id: `limits of ${record.noun} ${record.id}`,
  cells: [
    <LimitedName key="name" record={record} />,
    <span key="problem">
      {record.noun === 'token' && `${record.username} · `}
      <LimitReached level={record.level} limit={record.limit} />
    </span>,
    record.noun === 'token' ? (
      <OpenUser key="action" id={record.user_id} />
    ) : (
      <ChangeLimits key="action" noun={record.noun} id={record.id} />
    ),
  ],
})

function LimitedName({ record }: { record: LimitedRecord }) {
  const { id, noun, name, username } = record
  if (noun === 'token') return <OthersToken token={{ name, username }} />
  if (noun === 'user') return <UserLink id={id} name={name} />
  return (
    <Link to="/channel/$id" params={{ id }} className={classes.link}>
      <ChannelTitle id={id} name={name} />
    </Link>
  )
}

function ChangeLimits({ noun, id }: { noun: 'user' | 'channel'; id: number }) {
  const { attention: texts } = useTexts(dashboardTexts)
  return (
    <Link to={`/${noun}/$id`} params={{ id }} search={{ tab: 'settings' }} className={own.calls}>
      {texts.changeLimits}
    </Link>
  )
}

const manyItem = ({ noun, level, count }: ManyLimited): AttentionItem => ({
  id: `${noun} ${level}`,
  cells: [
    <ManyText key="name" noun={noun} />,
    <span key="problem" className={level === 'at' ? classes.failed : own.off}>
      <ManyText noun={noun} level={level} count={count} />
    </span>,
    <Link key="action" to={`/${noun}`} search={{ limit: level }} className={own.calls}>
      <ManyText noun="list" />
    </Link>,
  ],
})

interface ManyProps {
  noun: ManyLimited['noun'] | 'list'
  level?: ManyLimited['level']
  count?: number
}

/** Names the list of a noun, or says how many of its records are at a level. */
function ManyText({ noun, level, count = 0 }: ManyProps) {
  const { attention: texts } = useTexts(dashboardTexts)
  const numbers = useNumberFormat()
  if (noun === 'list') return texts.show
  return level ? texts.many[noun][level](numbers.format(count)) : texts.nouns[noun]
}

function Unpriced({ calls }: { calls: number }) {
  const { attention: texts } = useTexts(dashboardTexts)
  return texts.unpriced(useNumberFormat().format(calls))
}

function SetPrice({ name }: { name: string }) {
  const { attention: texts } = useTexts(dashboardTexts)
  return (
    <Link to="/setting" search={{ tab: 'operating' }} hash={priceField(name)} className={own.calls}>
      {texts.setPrice}
    </Link>
  )
}

function RaiseQuota({ id }: { id: number }) {
  const { attention: texts } = useTexts(dashboardTexts)
  return (
    <Link to="/user/$id" params={{ id }} search={{ tab: 'settings' }} className={own.calls}>
      {texts.raise}
    </Link>
  )
}

function OpenUser({ id }: { id: number }) {
  const { attention: texts } = useTexts(dashboardTexts)
  return (
    <Link to="/user/$id" params={{ id }} className={own.calls}>
      {texts.openUser}
    </Link>
  )
}

/** A token of any user, linked to its calls. */
function OthersToken({ token: { name, username } }: { token: Pick<EndingToken, 'name' | 'username'> }) {
  const { unnamed } = useTexts(commonTexts)
  const search = { username, ...(name && { token_name: name }), ...lastDays() }
  return (
    <Link to="/log" search={search} className={classes.link}>
      {name || unnamed}
    </Link>
  )
}

function ChannelTitle({ id, name }: { id: number; name: string }) {
  const { attention: texts } = useTexts(dashboardTexts)
  return name || texts.unnamed(id)
}

const isSlow = (problem: Problem): boolean => 'milliseconds' in problem

/** Returns the class of a colour: orange for what is off automatically, red for failures. */
function colourOf(problem: Problem): string | undefined {
  if (problem.kind === 'disabled') return own.off
  return isSlow(problem) ? undefined : classes.failed
}

function Problems({ problems }: { problems: readonly Problem[] }) {
  return (
    <ul className={own.problems}>
      {problems.map((problem) => (
        <li key={problem.kind} className={colourOf(problem)}>
          <ProblemText problem={problem} />
        </li>
      ))}
    </ul>
  )
}

function ProblemText({ problem }: { problem: Problem }): ReactNode {
  const { attention: texts } = useTexts(dashboardTexts)
  const numbers = useNumberFormat()
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
    ? texts.slowTest(formatDuration(problem.milliseconds))
    : texts.slowCalls(formatDuration(problem.milliseconds))
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
