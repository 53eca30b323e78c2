import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { localTimeZone } from '@relaydeck/api-sdk/usage'
import { LoadError } from '@relaydeck/ui/LoadError'
import { TimeRange } from '@relaydeck/ui/TimeRange'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { useStatus } from '../../../app/status.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { FormSkeleton } from '../../../parts/form/FormSection.tsx'
import { PageTitle } from '../../../parts/list-page/ListHead.tsx'
import { type Group, type Period, usageOptions, zoneName } from '../../../parts/usage/sums.ts'
import type { UsageSearch } from './-address.ts'
import { Counted } from './-Counted.tsx'
import { usageTexts } from './-columns.tsx'
import { Report } from './-Report.tsx'
import classes from './-UsagePage.module.css'
import { groupsFor, lastMonth, offsetOf, thisMonth, type View, viewOf } from './-usage.ts'

/** Usage of a period: totals, a chart, and a table by user, token, model, channel or day. */
export function UsagePage({ search, all }: { search: UsageSearch; all: boolean }) {
  const texts = useTexts(usageTexts)
  const { usage: isSummed } = useStatus()
  const view = viewOf(search, all, Date.now())
  const page = search.page ?? 1
  return (
    <div className={classes.page}>
      <PageTitle title={texts.title} purpose={all ? texts.purpose : texts.ownPurpose} />
      <Controls view={view} />
      {isSummed ? <Summed view={view} page={page} /> : <Counted key={JSON.stringify(view)} view={view} page={page} />}
    </div>
  )
}

/** The usage as the server sums it. */
function Summed({ view, page }: { view: View; page: number }) {
  const texts = useTexts(usageTexts)
  const { by, period, zone, all } = view
  const sums = useQuery(usageOptions(by, period, all, zone))
  const days = useQuery(usageOptions('day', period, all, zone))
  if (sums.data && days.data) return <Report rows={sums.data} days={days.data} view={view} page={page} />
  if (sums.isError || days.isError)
    return (
      <LoadError
        title={texts.notLoaded}
        error={sums.error ?? days.error}
        onRetry={() => {
          void sums.refetch()
          void days.refetch()
        }}
      />
    )
  return <FormSkeleton label={texts.loading} heights={[56, 252, 320]} />
}

/** Chooses group, time zone and period, which are in the address. */
export function Controls({ view }: { view: View }) {
  const { by, period, zone, all } = view
  const texts = useTexts(usageTexts)
  const navigate = useNavigate()
  const label = useId()
  const show = (search: UsageSearch) =>
    void navigate({ to: '/usage', search: { by, zone, ...period, ...search }, resetScroll: false })
  // Both bounds, so that an open one is cleared.
  const showPeriod = ({ start_timestamp, end_timestamp }: Period) => show({ start_timestamp, end_timestamp })
  return (
    <div className={classes.controls}>
      <div className={classes.group}>
        <span id={label} className={classes.label}>
          {texts.by}
        </span>
        <SegmentedControl
          className={classes.by}
          aria-labelledby={label}
          value={by}
          data={groupsFor(all).map((value) => ({ value, label: texts.groups[value] }))}
          onChange={(next) => show({ by: next as Group })}
        />
      </div>
      <div className={classes.months}>
        <Button variant="default" onClick={() => showPeriod(thisMonth(Date.now(), zone))}>
          {texts.thisMonth}
        </Button>
        <Button variant="default" onClick={() => showPeriod(lastMonth(Date.now(), zone))}>
          {texts.lastMonth}
        </Button>
        <NativeSelect
          label={texts.timeZone}
          value={zone}
          data={[...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
            value,
            label: value === zone ? `${value} (${zoneName(offsetOf(zone, period, Date.now()))})` : value,
          }))}
          onChange={({ currentTarget }) => show({ zone: currentTarget.value })}
        />
      </div>
      <TimeRange
        value={{ start: period.start_timestamp, end: period.end_timestamp }}
        onChange={({ start, end }) => showPeriod({ start_timestamp: start, end_timestamp: end })}
      />
      {zone !== localTimeZone() && <p className="dimmed">{texts.rangeZone(localTimeZone())}</p>}
    </div>
  )
}
