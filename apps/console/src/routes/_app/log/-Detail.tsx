import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { formatQuota, LOG_TYPE, type Log } from '@relaydeck/api-sdk'
import { Timestamp } from '@relaydeck/ui/Timestamp'
import { type Icon, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../app/language/area.ts'
import { useStatus } from '../../../app/status.ts'
import { Facts } from '../../../parts/kit/Facts.tsx'
import { IconButton } from '../../../parts/kit/IconButton.tsx'
import { ChannelLink, UserLink } from '../../../parts/links/record-links.tsx'
import { SidePanel } from '../../../parts/overlay/SidePanel.tsx'
import { contentOf } from '../../../parts/usage-chart/sums.ts'
import type { LogFilters } from './-address.ts'
import { auditFacts, auditTexts, auditWords } from './-audit.ts'
import { CallSection, Explanation, RequestId, useCall } from './-Call.tsx'
import { ChannelName, COST_DIGITS, LogTypeLabel } from './-columns.tsx'
import { callProperties, callSummary, parseRatios, type Ratios, weightedTokens } from './-content.ts'
import classes from './-Detail.module.css'
import { logTexts } from './-log.ts'

interface DetailProps {
  log: Log
  /** Whether the list has rows of all users. Adds the user and channel. */
  all: boolean
  names: ReadonlyMap<number, string> | undefined
  /** Shows only rows with the same value of a field. */
  onFilter: (same: SameFields) => void
  /** Opens the row above or below; left out at the ends of the page. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

/** Panel with all details of a row and the calculation of its cost. */
export function Detail({ log, all, names, onFilter, onPrevious, onNext, onClose }: DetailProps) {
  const texts = useTexts(logTexts)
  const { columns, detail } = texts
  const audits = useTexts(auditTexts)
  const ratios = parseRatios(log.content)
  const isCall = log.type === LOG_TYPE.consume || log.type === LOG_TYPE.failed
  const isRecorded = useStatus().calls && isCall && log.request_id !== ''
  const call = useCall(log.request_id, isRecorded)
  // The record of a call has its duration, which includes more than the time in the row.
  const isTimed = isRecorded && !call.error
  const cost = log.quota > 0 && <Cost log={log} ratios={ratios} />
  const facts: [string, ReactNode][] = [
    [columns.time, <Timestamp key="time" value={log.created_at} />],
    [isCall ? texts.call.result : columns.type, <LogTypeLabel key="type" log={log} />],
    [columns.username, all && log.username !== '' && <UserLink key="username" id={log.user_id} name={log.username} />],
    [
      columns.channel,
      all && log.channel > 0 && (
        <ChannelLink key="channel" id={log.channel} name={undefined}>
          <ChannelName id={log.channel} name={names?.get(log.channel)} />
        </ChannelLink>
      ),
    ],
    [columns.token, log.token_name],
    [columns.model, log.model_name],
    isTimed ? [detail.mode, callProperties(log, texts)] : [detail.summary, callSummary(log, texts)],
    [detail.request, log.request_id && <RequestId key="request" id={log.request_id} />],
    [detail.content, ratios ? undefined : log.audit ? auditWords(log.audit, audits) : contentOf(log)],
    ...(log.audit ? auditFacts(log.audit, audits) : []),
  ]
  return (
    <SidePanel title={detail.title} tools={<Steps onPrevious={onPrevious} onNext={onNext} />} onClose={onClose}>
      <Facts className={classes.facts} facts={facts} />
      <SameButtons log={log} all={all} onFilter={onFilter} />
      {isRecorded ? (
        <CallSection call={call} fallback={cost}>
          {(found) => <Explanation call={found} names={names} />}
        </CallSection>
      ) : (
        cost
      )}
    </SidePanel>
  )
}

/** Buttons to the rows above and below, which the keys K and J press too. */
function Steps({ onPrevious, onNext }: Pick<DetailProps, 'onPrevious' | 'onNext'>) {
  const texts = useTexts(logTexts)
  useHotkeys([
    ['k', () => onPrevious?.()],
    ['j', () => onNext?.()],
  ])
  const step = (icon: Icon, label: string, key: string, onClick: (() => void) | undefined) => (
    // At the ends it stays in the order of Tab, so that it does not lose the focus.
    <IconButton
      icon={icon}
      label={label}
      aria-keyshortcuts={key}
      aria-disabled={!onClick}
      {...(onClick ? { onClick } : { 'data-disabled': true })}
    />
  )
  return (
    <>
      {step(IconChevronUp, texts.previous, 'K', onPrevious)}
      {step(IconChevronDown, texts.next, 'J', onNext)}
    </>
  )
}

type SameFields = Pick<LogFilters, 'username' | 'token_name' | 'model_name' | 'channel' | 'conversation'>

/** Buttons that filter the log by a field of this row. */
function SameButtons({ log, all, onFilter }: Pick<DetailProps, 'log' | 'all' | 'onFilter'>) {
  const { same } = useTexts(logTexts)
  const fields: SameFields = {
    ...(all && log.username && { username: log.username }),
    ...(log.token_name && { token_name: log.token_name }),
    ...(log.model_name && { model_name: log.model_name }),
    ...(all && log.channel > 0 && { channel: log.channel }),
    ...(log.conversation && { conversation: log.conversation }),
  }
  const names = Object.keys(fields) as (keyof SameFields)[]
  if (names.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out beside its buttons
    <div role="group" aria-label={same.label} className={classes.same}>
      <span className="dimmed">{same.label}</span>
      {names.map((name) => (
        <Button key={name} variant="default" size="compact-sm" onClick={() => onFilter({ [name]: fields[name] })}>
          {same[name]}
        </Button>
      ))}
    </div>
  )
}

/** Returns the prompt's part of the calculation. */
const promptTerm = ({ prompt_tokens }: Log, { cache }: Ratios): string =>
  cache ? `${prompt_tokens - cache.tokens} + ${cache.tokens} × ${cache.ratio}` : String(prompt_tokens)

/** Shows the cost and its calculation with the ratios in the log row. */
function Cost({ log, ratios }: { log: Log; ratios: Ratios | undefined }) {
  const { columns, detail } = useTexts(logTexts)
  const status = useStatus()
  const facts: [string, ReactNode][] = [
    [columns.prompt, log.prompt_tokens > 0 && log.prompt_tokens],
    [columns.completion, log.completion_tokens > 0 && log.completion_tokens],
    [detail.ratio.model, ratios && String(ratios.model)],
    [detail.ratio.group, ratios && String(ratios.group)],
    [detail.ratio.completion, ratios && String(ratios.completion)],
    [detail.ratio.cached, ratios?.cache?.tokens],
    [detail.ratio.cache, ratios?.cache && String(ratios.cache.ratio)],
    [columns.cost, `${formatQuota(log.quota, status, COST_DIGITS)} (${detail.units(log.quota)})`],
  ]
  return (
    <section className={classes.cost} aria-labelledby="cost">
      <h3 id="cost">{detail.cost}</h3>
      <Facts className={classes.facts} facts={facts} />
      {ratios && log.prompt_tokens + log.completion_tokens > 0 && (
        <>
          <p className={classes.sum}>
            ({promptTerm(log, ratios)} + {log.completion_tokens} × {ratios.completion}) × {ratios.model} ×{' '}
            {ratios.group} ≈ {weightedTokens(ratios, log)}
          </p>
          <p className="dimmed">{ratios.cache ? detail.cacheFormula : detail.formula}</p>
        </>
      )}
    </section>
  )
}
