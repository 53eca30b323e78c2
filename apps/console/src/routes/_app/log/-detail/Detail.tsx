import { formatQuota, type Log } from '@relaydeck/api-sdk'
import { CopyButton } from '@relaydeck/ui/CopyButton'
import { StatusLabel } from '@relaydeck/ui/StatusLabel'
import { Timestamp } from '@relaydeck/ui/Timestamp'
import type { ReactNode } from 'react'
import { useStatus } from '../../../../app/status.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { SideDrawer } from '../../../../parts/SideDrawer.tsx'
import { COST_DIGITS } from '../-list/columns.tsx'
import { logTexts } from '../-texts.ts'
import { Channel } from './Channel.tsx'
import classes from './Detail.module.css'
import { manner } from './manner.ts'
import { type Ratios, ratiosOf, weighed } from './ratios.ts'

interface DetailProps {
  log: Log
  /** Whether rows of others are in the list: then whose this is, and over which channel it went. */
  all: boolean
  channelName: string | undefined
  onClose: () => void
}

/** Everything about a row, and how its cost came about. */
export function Detail({ log, all, channelName, onClose }: DetailProps) {
  const texts = useTexts(logTexts)
  const { columns, detail } = texts
  const ratios = ratiosOf(log.content)
  const how = manner(log, texts)
  const facts: [string, ReactNode][] = [
    [columns.time, <Timestamp key="time" value={log.created_at} />],
    [columns.type, <StatusLabel key="type" kind="log" status={log.type} />],
    [columns.username, all && log.username],
    [columns.channel, all && log.channel > 0 && <Channel key="channel" id={log.channel} name={channelName} />],
    [columns.token, log.token_name],
    [columns.model, log.model_name],
    [detail.how, how],
    [detail.request, log.request_id && <RequestId key="request" id={log.request_id} />],
    [detail.content, ratios ? undefined : log.content],
  ]
  return (
    <SideDrawer title={detail.title} closeLabel={detail.close} onClose={onClose}>
      <Facts facts={facts} />
      {log.quota > 0 && <Cost log={log} ratios={ratios} />}
    </SideDrawer>
  )
}

/** Names and what stands for them; what there is nothing to say about is left out. */
function Facts({ facts }: { facts: readonly [string, ReactNode][] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

function RequestId({ id }: { id: string }) {
  const { detail } = useTexts(logTexts)
  return (
    <span className={classes.request}>
      <code>{id}</code>
      <CopyButton value={id} label={detail.copyRequest} />
    </span>
  )
}

/** The cost, and the sum it is: tokens, weighed by the ratios that the server wrote down. */
function Cost({ log, ratios }: { log: Log; ratios: Ratios | undefined }) {
  const { columns, detail } = useTexts(logTexts)
  const status = useStatus()
  const facts: [string, ReactNode][] = [
    [columns.prompt, log.prompt_tokens > 0 && log.prompt_tokens],
    [columns.completion, log.completion_tokens > 0 && log.completion_tokens],
    [detail.ratio.model, ratios && String(ratios.model)],
    [detail.ratio.group, ratios && String(ratios.group)],
    [detail.ratio.completion, ratios && String(ratios.completion)],
    [columns.cost, `${formatQuota(log.quota, status, COST_DIGITS)} (${detail.units(log.quota)})`],
  ]
  return (
    <section className={classes.cost} aria-labelledby="cost">
      <h3 id="cost">{detail.cost}</h3>
      <Facts facts={facts} />
      {ratios && log.prompt_tokens + log.completion_tokens > 0 && (
        <>
          <p className={classes.sum}>
            ({log.prompt_tokens} + {log.completion_tokens} × {ratios.completion}) × {ratios.model} × {ratios.group} ≈{' '}
            {weighed(ratios, log)}
          </p>
          <p className="dimmed">{detail.about}</p>
        </>
      )}
    </section>
  )
}
