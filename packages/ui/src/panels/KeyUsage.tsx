import { Box, type BoxProps, type ElementProps, Skeleton, useProps } from '@mantine/core'
import {
  billing,
  type KeyAccount,
  type QuotaFormat,
  type Status,
  showsCurrency,
  status,
  usage,
} from '@relaydeck/api-sdk'
import clsx from 'clsx'
import { type ReactNode, useCallback } from 'react'
import { EmptyState } from '../EmptyState/EmptyState.tsx'
import { LoadError } from '../LoadError/LoadError.tsx'
import { Quota } from '../Quota/Quota.tsx'
import { StatusLabel } from '../StatusLabel/StatusLabel.tsx'
import { Timestamp } from '../Timestamp/Timestamp.tsx'
import { numberFormat } from '../texts/number-format.ts'
import { useUiTexts } from '../texts/texts.tsx'
import { type KeyConnection, type KeySends, useKeySends } from './connection.ts'
import { DayBars } from './DayBars.tsx'
import { type Figure, Figures, WaitingFigures } from './Figures.tsx'
import { ModelTable } from './ModelTable.tsx'
import { PanelFailures } from './PanelFailures.tsx'
import classes from './panels.module.css'
import { Section } from './Section.tsx'
import { usePanelTexts } from './texts.ts'
import { fromDay, fromModel, totalOf } from './use.ts'
import { useLoad } from './use-load.ts'

/** Props of {@link KeyUsage}. */
export type KeyUsageProps = KeyConnection & BoxProps & ElementProps<'section', 'children'>

/** What an API key has left and has used, read with the key alone. */
export function KeyUsage(props: KeyUsageProps) {
  const { client, baseUrl, apiKey, className, ...others } = useProps('KeyUsage', null, props)
  const texts = usePanelTexts()
  const sends = useKeySends({ client, baseUrl, apiKey } as KeyConnection)
  const read = useLoad(useCallback((signal: AbortSignal) => readKey(sends, signal), [sends]))
  return (
    <PanelFailures unknown={texts.wrongKey}>
      <Box component="section" aria-label={texts.key} className={clsx(classes.root, className)} {...others}>
        {read.isLoading && <Waiting />}
        {read.error !== undefined && <LoadError error={read.error} onRetry={read.retry} />}
        {read.data && ('account' in read.data ? <Account {...read.data} /> : <Bill {...read.data} />)}
      </Box>
    </PanelFailures>
  )
}

function Waiting() {
  const texts = usePanelTexts()
  const { load } = useUiTexts()
  return (
    <div className={classes.root} role="status" aria-busy aria-label={load.loading}>
      <Skeleton h={16} w={144} radius="sm" />
      <WaitingFigures labels={[texts.left, texts.used, texts.columns.expires]} />
      <Skeleton className={classes.waitingBars} />
    </div>
  )
}

/** Amounts of OpenAI's billing calls: dollars, or units if the gateway shows units. */
interface Bill {
  /** `undefined` without a limit. */
  readonly limit: number | undefined
  readonly used: number
  /** Unix seconds; 0: never. */
  readonly expires: number
  /** `undefined` if the page may not read the gateway's status, as on another origin. */
  readonly format: QuotaFormat | undefined
}

/** `hard_limit_usd` of a key without a limit. */
const NO_LIMIT = 100_000_000

/** `total_usage` is in hundredths. */
const HUNDREDTHS = 100

/** Reads the account of the key, or its bill where the server has no such account. */
async function readKey(
  { send, plain }: KeySends,
  signal: AbortSignal,
): Promise<{ account: KeyAccount; format: Status } | Bill> {
  const options = { signal }
  // Gateways may let pages of other origins read the bill, but not the status.
  const format = await status.get(send, {}, { signal, retries: 0 }).catch(() => undefined)
  if (format?.usage) return { account: await usage.key(send, {}, options), format }
  const sendBill = format ? send : plain
  const [subscription, { total_usage }] = await Promise.all([
    billing.subscription(sendBill, {}, options),
    billing.usage(sendBill, {}, options),
  ])
  const { hard_limit_usd, access_until } = subscription
  return {
    limit: hard_limit_usd === NO_LIMIT ? undefined : hard_limit_usd,
    used: total_usage / HUNDREDTHS,
    expires: access_until,
    format,
  }
}

/** Most days that are drawn. */
const MOST_DAYS = 31

function Account({ account, format }: { account: KeyAccount; format: Status }) {
  const texts = usePanelTexts()
  const { left, unlimited_quota, today, expired_time, models } = account
  const days = account.period.slice(-MOST_DAYS).map(fromDay)
  const sum = totalOf(days)
  const figures: Figure[] = [
    {
      label: texts.left,
      value: <Quota value={left} format={format} />,
      note: unlimited_quota ? texts.ofOwner : undefined,
    },
    { label: texts.today, value: <Quota value={today.quota} format={format} />, note: <Calls {...fromToday(today)} /> },
    {
      label: texts.period(days.length),
      value: <Quota value={sum.quota} format={format} />,
      note: <Calls {...sum} />,
    },
    { label: texts.columns.expires, value: <Timestamp value={expired_time} none={texts.never} /> },
  ]
  return (
    <>
      <p className={classes.title}>
        <strong>{account.name || texts.unnamed}</strong> <StatusLabel kind="token" status={account.status} />
      </p>
      <Figures figures={figures} />
      {sum.calls === 0 ? (
        <EmptyState title={texts.noUsage(days.length)} description={texts.noUsageHint} />
      ) : (
        <>
          <Section title={texts.byDay}>
            <DayBars days={days} format={format} />
          </Section>
          <Section title={texts.byModel}>
            <ModelTable models={models.map(fromModel)} format={format} />
          </Section>
        </>
      )}
    </>
  )
}

const fromToday = ({ requests, tokens }: KeyAccount['today']) => ({ calls: requests, tokens })

function Calls({ calls, tokens }: { calls: number; tokens: number }): ReactNode {
  const texts = usePanelTexts()
  const { language } = useUiTexts()
  const numbers = numberFormat(language)
  return `${texts.calls} ${numbers.format(calls)} · ${texts.tokenCount} ${numbers.format(tokens)}`
}

function Bill({ limit, used, expires, format }: Bill) {
  const texts = usePanelTexts()
  const { language, quota } = useUiTexts()
  const amount = (value: number) => {
    if (!format) return numberFormat(language).format(value)
    const units = showsCurrency(format) ? Math.round(value * format.quota_per_unit) : value
    return <Quota value={units} format={format} />
  }
  // One API does not count what keys without a limit use.
  const isCounted = limit !== undefined || used > 0
  const figures: Figure[] = [
    { label: texts.left, value: limit === undefined ? quota.unlimited : amount(limit - used) },
    ...(isCounted ? [{ label: texts.used, value: amount(used) }] : []),
    ...(limit === undefined ? [] : [{ label: texts.limit, value: amount(limit) }]),
    { label: texts.columns.expires, value: <Timestamp value={expires} none={texts.never} /> },
  ]
  return <Figures figures={figures} />
}
