import { Box, type BoxProps, Button, type ElementProps, Progress, Skeleton, useProps } from '@mantine/core'
import { type Send, type Status, status } from '@relaydeck/api-sdk'
import { localTimeZone, zoneDays } from '@relaydeck/api-sdk/usage'
import clsx from 'clsx'
import { type ReactNode, useCallback, useMemo } from 'react'
import { EmptyState } from '../EmptyState/EmptyState.tsx'
import { LoadError } from '../LoadError/LoadError.tsx'
import { Quota } from '../Quota/Quota.tsx'
import { numberFormat } from '../texts/number-format.ts'
import { useUiTexts } from '../texts/texts.tsx'
import { type AccountConnection, useAccountSend } from './connection.ts'
import { DayBars } from './DayBars.tsx'
import { Figures, WaitingFigures } from './Figures.tsx'
import { ModelTable } from './ModelTable.tsx'
import { type OwnUsage, useOwnUsage } from './own-usage.ts'
import { PanelFailures } from './PanelFailures.tsx'
import classes from './panels.module.css'
import { Section } from './Section.tsx'
import { usePanelTexts } from './texts.ts'
import { totalOf, type Use } from './use.ts'
import { useLoad } from './use-load.ts'

/** Props of {@link UsagePanel}. */
export type UsagePanelProps = AccountConnection &
  BoxProps &
  ElementProps<'section', 'children'> & {
    /** Number of days up to today, from 1 to 90. Defaults to 30. */
    days?: number
  }

const MOST_DAYS = 90

const defaultProps = { days: 30 }

/** Own usage of the last days, by day and by model, read with an access token. */
export function UsagePanel(props: UsagePanelProps) {
  const { client, baseUrl, accessToken, user, days, className, ...others } = useProps('UsagePanel', defaultProps, props)
  const texts = usePanelTexts()
  const send = useAccountSend({ client, baseUrl, accessToken, user } as AccountConnection)
  const format = useLoad(useCallback((signal: AbortSignal) => status.get(send, {}, { signal }), [send]))
  const shown = Math.min(MOST_DAYS, Math.max(1, Math.trunc(days) || 1))
  return (
    <PanelFailures unknown={texts.signedOut}>
      <Box component="section" aria-label={texts.usage} className={clsx(classes.root, className)} {...others}>
        {format.data && <Usage key={shown} send={send} status={format.data} days={shown} />}
        {format.isLoading && <Waiting />}
        {format.error !== undefined && <LoadError error={format.error} onRetry={format.retry} />}
      </Box>
    </PanelFailures>
  )
}

/** The panel before anything is known. */
function Waiting() {
  const texts = usePanelTexts()
  const { load } = useUiTexts()
  return (
    <div className={classes.root} role="status" aria-busy aria-label={load.loading}>
      <WaitingFigures labels={[texts.cost, texts.calls, texts.tokenCount]} />
      <Section title={texts.byDay}>
        <Skeleton className={classes.waitingBars} />
      </Section>
      <Section title={texts.byModel}>
        <ModelTable models={undefined} format={NO_FORMAT} />
      </Section>
    </div>
  )
}

const NO_FORMAT = { quota_per_unit: 0, display_in_currency: false }

/** Returns the period of so many days up to now, in the browser's time zone. */
function periodOf(days: number) {
  const time_zone = localTimeZone()
  const end_timestamp = Math.floor(Date.now() / 1000)
  // Days with a change of the clock have 23 or 25 hours.
  const all = zoneDays(time_zone, end_timestamp - (days + 1) * 86_400, end_timestamp).slice(-days)
  return {
    time_zone,
    start_timestamp: all[0]?.start ?? end_timestamp,
    end_timestamp,
    names: all.map(({ name }) => name),
  }
}

function Usage({ send, status, days }: { send: Send; status: Status; days: number }) {
  const texts = usePanelTexts()
  const { names, byDay, byModel } = useMemo(() => {
    const { names, ...period } = periodOf(days)
    return { names, byDay: { by: 'day', ...period }, byModel: { by: 'model', ...period } } as const
  }, [days])
  const ofDays = useOwnUsage(send, status, byDay)
  const ofModels = useOwnUsage(send, status, byModel)
  const summed = summedOf(ofDays)
  const counted = [summed, summedOf(ofModels)].find((sum) => sum && !sum.costsOnly)
  if (ofDays.error !== undefined && ofModels.error !== undefined)
    return (
      <LoadError
        error={ofDays.error}
        onRetry={() => {
          for (const { retry } of [ofDays, ofModels]) retry()
        }}
      />
    )
  if (summed?.uses.every(({ calls, quota }) => calls === 0 && quota === 0))
    return <EmptyState title={texts.noUsage(days)} description={texts.noUsageHint} />
  return (
    <>
      {ofDays.isLoading && <WaitingFigures labels={[texts.cost, texts.calls, texts.tokenCount]} />}
      {summed && <Totals costs={summed.uses} counts={counted?.uses} status={status} />}
      <Section title={texts.byDay}>
        <Counted usage={ofDays} waiting={<Skeleton className={classes.waitingBars} />}>
          {(uses) => <DayBars days={withoutGaps(uses, names)} format={status} />}
        </Counted>
      </Section>
      <Section title={texts.byModel}>
        <Counted usage={ofModels} waiting={<ModelTable models={undefined} format={status} />}>
          {(uses, costsOnly) => <ModelTable models={uses} format={status} costsOnly={costsOnly} />}
        </Counted>
      </Section>
    </>
  )
}

/** Returns usage once it is summed. */
const summedOf = ({ data }: OwnUsage) => (data && 'uses' in data ? data : undefined)

/** Returns a use for each day. */
function withoutGaps(uses: readonly Use[], days: readonly string[]): Use[] {
  const byName = new Map(uses.map((use) => [use.name, use]))
  return days.map((name) => byName.get(name) ?? { name, calls: 0, tokens: 0, quota: 0 })
}

interface TotalsProps {
  costs: readonly Use[]
  /** Usage whose calls and tokens are known. */
  counts: readonly Use[] | undefined
  status: Status
}

function Totals({ costs, counts, status }: TotalsProps) {
  const texts = usePanelTexts()
  const { language } = useUiTexts()
  const numbers = numberFormat(language)
  const { calls, tokens } = totalOf(counts ?? [])
  const figures = [
    { label: texts.calls, value: numbers.format(calls) },
    { label: texts.tokenCount, value: numbers.format(tokens) },
  ]
  const cost = { label: texts.cost, value: <Quota value={totalOf(costs).quota} format={status} /> }
  return <Figures figures={[cost, ...(counts ? figures : [])]} />
}

interface CountedProps {
  usage: OwnUsage
  waiting: ReactNode
  children: (uses: readonly Use[], costsOnly: boolean) => ReactNode
}

/** Summed usage, or how far it is: loading, failed, a plan to count it, or a count that runs. */
function Counted({ usage: { data, error, retry, progress, start }, waiting, children }: CountedProps) {
  const texts = usePanelTexts()
  const { load } = useUiTexts()
  if (error !== undefined) return <LoadError error={error} onRetry={retry} />
  if (data && 'uses' in data) return children(data.uses, data.costsOnly)
  if (data)
    return (
      <div className={classes.plan}>
        <p>{texts.plan(data.requests, data.minutes)}</p>
        <Button variant="default" onClick={start}>
          {texts.count}
        </Button>
      </div>
    )
  return (
    <div role="status" aria-busy aria-label={load.loading}>
      {progress && (
        <div className={classes.plan}>
          <p className={classes.dimmed}>{texts.counting(...progress)}</p>
          <Progress value={(progress[0] / progress[1]) * 100} aria-label={texts.counting(...progress)} w="100%" />
        </div>
      )}
      {waiting}
    </div>
  )
}
