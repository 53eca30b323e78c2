import { Skeleton } from '@mantine/core'
import { formatQuota } from '@relaydeck/api-sdk'
import { LoadError } from '@relaydeck/ui/LoadError'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useStatus } from '../../../app/status.ts'
import { useLanguage, useTexts } from '../../../app/texts/area.ts'
import { HTML_LANG } from '../../../app/texts/language.ts'
import { AMOUNT_DIGITS } from '../../../parts/usage/format.ts'
import { LOG_TYPE_CONSUME, usageOptions, utcOffset, zoneName } from '../../../parts/usage/sums.ts'
import figures from './-Dashboard.module.css'
import classes from './-overview.module.css'
import { dateOf, failedOptions, isCut, ofLastDay, spentOptions, todayOf, weekOf } from './-overview.ts'
import { dashboardTexts } from './-Section.tsx'

/** Id of the list of failed calls. */
export const FAILED = 'failed-calls'

interface FigureProps {
  label: string
  /** Its queries; the first supplies the value. */
  queries: readonly UseQueryResult[]
  /** Left out until it is known. */
  value: ReactNode
  note?: string | undefined
}

/** A figure with its own queries; it fails alone. */
function Figure({ label, queries, value, note }: FigureProps) {
  const { overview: texts } = useTexts(dashboardTexts)
  const failed = queries.filter(({ data, isError }) => isError && data === undefined)
  return (
    <div>
      <dt>{label}</dt>
      <dd className={figures.figure}>{queries[0]?.isPending ? <Skeleton height={32} width={96} /> : (value ?? '–')}</dd>
      {note && <dd className="dimmed">{note}</dd>}
      {failed.length > 0 && (
        <dd>
          <LoadError
            inline
            title={texts.notLoaded}
            error={failed[0]?.error}
            onRetry={() => {
              for (const { refetch } of failed) void refetch()
            }}
          />
        </dd>
      )}
    </div>
  )
}

/** Calls, cost and failures of all users. */
export function AllFigures() {
  const { usage, calls } = useStatus()
  return (
    <dl className={classes.figures}>
      {usage && <Calls />}
      <Cost />
      {calls && <Failures />}
    </dl>
  )
}

/** Returns the name of today, with its time zone. */
function useToday(): string {
  const { overview: texts } = useTexts(dashboardTexts)
  const now = Date.now()
  return texts.today(zoneName(utcOffset({}, now)))
}

function Calls() {
  const { overview: texts } = useTexts(dashboardTexts)
  const today = useToday()
  const numbers = new Intl.NumberFormat(HTML_LANG[useLanguage()])
  const now = Date.now()
  const days = useQuery({ ...usageOptions('day', weekOf(now), true), meta: { handlesErrors: true } })
  const ofToday = days.data?.find(({ name }) => name === dateOf(now))?.calls ?? 0
  const ofWeek = days.data?.reduce((sum, { calls }) => sum + calls, 0)
  return (
    <Figure
      label={`${texts.calls} · ${today}`}
      queries={[days]}
      value={
        days.data && (
          <Link to="/log" search={{ type: LOG_TYPE_CONSUME, ...todayOf(now) }} className={classes.link}>
            {numbers.format(ofToday)}
          </Link>
        )
      }
      note={ofWeek === undefined ? undefined : texts.inWeek(numbers.format(ofWeek))}
    />
  )
}

function Cost() {
  const { overview: texts } = useTexts(dashboardTexts)
  const today = useToday()
  const status = useStatus()
  const now = Date.now()
  const spent = useQuery(spentOptions(todayOf(now)))
  const week = useQuery(spentOptions(weekOf(now)))
  const format = (quota: number) => formatQuota(quota, status, AMOUNT_DIGITS)
  return (
    <Figure
      label={`${texts.cost} · ${today}`}
      queries={[spent, week]}
      value={
        spent.data && (
          <Link to="/log" search={{ type: LOG_TYPE_CONSUME, ...todayOf(now) }} className={classes.link}>
            {format(spent.data.quota)}
          </Link>
        )
      }
      note={week.data && texts.inWeek(format(week.data.quota))}
    />
  )
}

function Failures() {
  const { overview: texts } = useTexts(dashboardTexts)
  const failed = useQuery(failedOptions)
  const count = failed.data && ofLastDay(failed.data, Date.now()).length
  const shown = count !== undefined && failed.data && (count > 0 && isCut(failed.data) ? `${count}+` : `${count}`)
  return (
    <Figure
      label={`${texts.failures} · ${texts.lastDay}`}
      queries={[failed]}
      value={
        shown && (
          <a href={`#${FAILED}`} className={classes.link}>
            {shown}
          </a>
        )
      }
    />
  )
}
