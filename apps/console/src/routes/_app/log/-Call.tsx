import { type Call, type CallAttempt, calls, formatQuota, NotFoundError } from '@relaydeck/api-sdk'
import { CopyButton } from '@relaydeck/ui/CopyButton'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { LoadError } from '@relaydeck/ui/LoadError'
import { Timestamp } from '@relaydeck/ui/Timestamp'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { retryOf } from '../../../app/failure.ts'
import { useNumberFormat, useTexts } from '../../../app/language/area.ts'
import { read } from '../../../app/read.ts'
import { useStatus } from '../../../app/status.ts'
import { CallPreviewButton } from '../../../parts/call-preview/CallPreviewButton.tsx'
import { FormSkeleton } from '../../../parts/form/FormSection.tsx'
import { formatDuration } from '../../../parts/kit/duration.ts'
import { Facts } from '../../../parts/kit/Facts.tsx'
import { SidePanel } from '../../../parts/overlay/SidePanel.tsx'
import { ChannelName, COST_DIGITS } from './-columns.tsx'
import classes from './-Detail.module.css'
import { logTexts } from './-log.ts'
import { priceLines, tokensPerSecond } from './-price-lines.ts'

type Names = ReadonlyMap<number, string> | undefined

/** Decimals of the price of a million tokens, in dollars. */
const PRICE_DIGITS = 4

/** Decimals of the price of another unit. */
const UNIT_DIGITS = 6

const SUCCESS = 200

/** Reads how a call was processed, by its request id. */
export const useCall = (id: string, enabled = true) =>
  useQuery({ ...read(calls.get, { request_id: id }), enabled, meta: { handlesErrors: true } })

interface CallSectionProps {
  call: ReturnType<typeof useCall>
  /** Shown if the gateway has no record of the call. */
  fallback: ReactNode
  children: (call: Call) => ReactNode
}

/** A call when it is read, and its states before. */
export function CallSection({ call: { data, error, refetch }, fallback, children }: CallSectionProps) {
  const { call: texts } = useTexts(logTexts)
  if (data) return children(data)
  if (error instanceof NotFoundError) return fallback
  if (error) return <LoadError title={texts.notLoaded} error={error} {...retryOf({ error, refetch })} />
  return <FormSkeleton label={texts.loading} />
}

/** Facts of a call that was opened without a row of the log. */
export function CallFacts({ call }: { call: Call }) {
  const { columns, detail, call: texts } = useTexts(logTexts)
  return (
    <Facts
      className={classes.facts}
      facts={[
        [columns.time, <Timestamp key="time" value={call.created_at} />],
        [texts.result, call.status === SUCCESS && call.reason === '' ? texts.succeeded : texts.status(call.status)],
        [texts.reason, call.reason],
        [columns.username, call.username],
        [columns.token, call.token_name],
        [columns.model, call.model_name],
        [detail.request, <RequestId key="request" id={call.request_id} />],
      ]}
    />
  )
}

/** Times, channels and price of a call. */
export function Explanation({ call, names }: { call: Call; names: Names }) {
  const { call: texts } = useTexts(logTexts)
  const speed = tokensPerSecond(call)
  const link = `${location.origin}/log?call=${encodeURIComponent(call.request_id)}`
  return (
    <>
      <section className={classes.cost} aria-labelledby="course">
        <div className={classes.sectionHead}>
          <h3 id="course">{texts.title}</h3>
          <CopyButton value={link} label={texts.copyLink} />
          <CallPreviewButton
            of={{ username: call.username, token_name: call.token_name }}
            model={call.model_name}
            size="compact-sm"
          />
        </div>
        <Facts
          className={classes.facts}
          facts={[
            [texts.duration, formatDuration(call.duration)],
            [texts.firstToken, call.first_token > 0 && formatDuration(call.first_token)],
            [texts.speed, speed !== undefined && texts.perSecond(speed < 10 ? speed.toFixed(1) : speed.toFixed(0))],
            [texts.interrupted, call.status === SUCCESS && call.reason],
          ]}
        />
        {call.attempts.length > 0 && <Attempts attempts={call.attempts} names={names} />}
      </section>
      {call.quota > 0 && <Price call={call} />}
    </>
  )
}

function Attempts({ attempts, names }: { attempts: readonly CallAttempt[]; names: Names }) {
  const { call: texts } = useTexts(logTexts)
  return (
    <>
      <h4>{texts.attempts}</h4>
      <ol className={classes.attempts}>
        {attempts.map((attempt, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the attempts are in their final order
          <li key={index}>
            <span className={classes.attempt}>
              <ChannelName id={attempt.channel} name={names?.get(attempt.channel)} />
              <span>{attempt.status === SUCCESS ? texts.succeeded : texts.status(attempt.status)}</span>
              <span className="dimmed">{formatDuration(attempt.duration)}</span>
            </span>
            {attempt.reason && <span className={classes.reason}>{attempt.reason}</span>}
          </li>
        ))}
      </ol>
    </>
  )
}

function Price({ call }: { call: Call }) {
  const { detail, call: texts } = useTexts(logTexts)
  const status = useStatus()
  const numbers = useNumberFormat()
  const ratios = useNumberFormat({ maximumSignificantDigits: 4 })
  return (
    <section className={classes.cost} aria-labelledby="price">
      <h3 id="price">{detail.cost}</h3>
      <table className={classes.price}>
        <thead>
          <tr>
            <th scope="col">{texts.price.part}</th>
            <th scope="col">{call.unit ? texts.price.count : texts.price.tokens}</th>
            <th scope="col">{call.unit ? texts.price.each : texts.price.perMillion}</th>
            <th scope="col">{texts.price.amount}</th>
          </tr>
        </thead>
        <tbody>
          {priceLines(call).map(({ part, count, price, units }) => (
            <tr key={part}>
              <th scope="row">
                {texts.price.parts[part]} {call.unit_size}
              </th>
              <td>{numbers.format(count)}</td>
              <td>{formatQuota(price, status, call.unit ? UNIT_DIGITS : PRICE_DIGITS)}</td>
              <td>{formatQuota(units, status, COST_DIGITS)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.price.total}</th>
            <td colSpan={3}>
              {formatQuota(call.quota, status, COST_DIGITS)} ({detail.units(call.quota)})
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="dimmed">
        {call.unit
          ? texts.price.group(ratios.format(call.group_ratio))
          : texts.price.ratios(
              ratios.format(call.model_ratio),
              ratios.format(call.group_ratio),
              ratios.format(call.completion_ratio),
            )}
        {texts.price.rounded}
      </p>
    </section>
  )
}

interface CallDrawerProps {
  /** Request id. */
  id: string
  names: Names
  onClose: () => void
}

/** Explains a call by the id in the address, for example a failed one, which has no row in the log. */
export function CallDrawer({ id, names, onClose }: CallDrawerProps) {
  const { call: texts } = useTexts(logTexts)
  return (
    <SidePanel title={texts.drawer} onClose={onClose}>
      <CallSection call={useCall(id)} fallback={<EmptyState title={texts.unknown} description={texts.unknownHint} />}>
        {(call) => (
          <>
            <CallFacts call={call} />
            <Explanation call={call} names={names} />
          </>
        )}
      </CallSection>
    </SidePanel>
  )
}

/** Id of a request, which can be copied. */
export function RequestId({ id }: { id: string }) {
  const { detail } = useTexts(logTexts)
  return (
    <span className={classes.request}>
      <code className="whole">{id}</code>
      <CopyButton value={id} label={detail.copyRequest} />
    </span>
  )
}
