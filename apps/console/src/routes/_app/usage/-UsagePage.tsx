import { Button, Popover, SegmentedControl, Select } from '@mantine/core'
import { localTimeZone } from '@relaydeck/api-sdk/usage'
import { LoadError } from '@relaydeck/ui/LoadError'
import { formatRange, type Period as TimePeriod } from '@relaydeck/ui/TimeRange'
import { formatTimestamp } from '@relaydeck/ui/Timestamp'
import { IconCalendar, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTexts } from '../../../app/language/area.ts'
import { useStatus } from '../../../app/status.ts'
import { FormSkeleton } from '../../../parts/form/FormSection.tsx'
import { PageTitle } from '../../../parts/list-page/ListHead.tsx'
import { PeriodPicker } from '../../../parts/period/PeriodPicker.tsx'
import { type Period, usageOptions, zoneName } from '../../../parts/usage-chart/sums.ts'
import type { UsageSearch } from './-address.ts'
import { Counted } from './-Counted.tsx'
import { usageTexts } from './-columns.tsx'
import { Report } from './-Report.tsx'
import classes from './-UsagePage.module.css'
import { groupsFor, lastMonth, offsetOf, RANGES, rangeOf, thisMonth, type View, viewOf } from './-usage.ts'

/** The period in the reader’s time zone, on printed pages only: they have no controls. */
function PrintedPeriod({ period: { start_timestamp: start, end_timestamp: end } }: View) {
  const now = Math.floor(Date.now() / 1000)
  return (
    <p className={classes.printed}>
      {start !== undefined && formatTimestamp(start)} – {formatTimestamp(end ?? now)} · {localTimeZone()}
    </p>
  )
}

/** Usage of a period: totals, a chart, and a table by user, token, model, channel or day. */
export function UsagePage({ search, all }: { search: UsageSearch; all: boolean }) {
  const texts = useTexts(usageTexts)
  const { usage: isSummed } = useStatus()
  const view = viewOf(search, all, Date.now())
  const page = search.page ?? 1
  return (
    <div className={classes.page}>
      <div className={classes.title}>
        <PageTitle title={texts.title} purpose={all ? texts.purpose : texts.ownPurpose} />
        <Zone view={view} />
      </div>
      <Controls view={view} />
      <PrintedPeriod {...view} />
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

/** Returns a function that changes the address. */
function useShow({ by, period, zone }: View) {
  const navigate = useNavigate()
  return (search: UsageSearch) =>
    void navigate({ to: '/usage', search: { by, zone, ...period, ...search }, resetScroll: false })
}

/** Chooses group and period, which are in the address. */
function Controls({ view }: { view: View }) {
  const { by, period, zone, all } = view
  const texts = useTexts(usageTexts)
  const show = useShow(view)
  const now = Date.now()
  const known = rangeOf(period, now, zone)
  const [isCustom, setCustom] = useState(known === 'custom')
  const range = isCustom ? 'custom' : known
  // Both bounds, so that an open one is cleared.
  const showPeriod = ({ start_timestamp, end_timestamp }: Period) => show({ start_timestamp, end_timestamp })
  const choose = (next: string) => {
    setCustom(next === 'custom')
    if (next === 'month') showPeriod(thisMonth(now, zone))
    if (next === 'lastMonth') showPeriod(lastMonth(now, zone))
  }
  return (
    <div className={classes.controls}>
      <SegmentedControl
        className={classes.by}
        aria-label={texts.by}
        value={by}
        data={groupsFor(all).map((value) => ({ value, label: texts.groups[value] }))}
        onChange={(next) => show({ by: next })}
      />
      <SegmentedControl
        aria-label={texts.period}
        value={range}
        data={RANGES.map((value) => ({ value, label: texts.periods[value] }))}
        onChange={choose}
      />
      {range === 'custom' && <CustomPeriod {...view} opensAtOnce={known !== 'custom'} onChange={showPeriod} />}
    </div>
  )
}

/** Formats a range, without times if it has whole days. */
function shortRange(range: TimePeriod): string {
  const text = formatRange(range)
  return /^\S+ 00:00:00 ~( \S+ 23:59:59)?$/.test(text) ? text.replaceAll(/ \d\d:\d\d:\d\d/g, '') : text
}

interface CustomPeriodProps extends View {
  opensAtOnce: boolean
  onChange: (period: Period) => void
}

/** A period of any bounds, as a button that opens the picker. */
function CustomPeriod({ period, zone, opensAtOnce, onChange }: CustomPeriodProps) {
  const texts = useTexts(usageTexts)
  const [opened, setOpened] = useState(opensAtOnce)
  const button = useRef<HTMLButtonElement>(null)
  const range = { start: period.start_timestamp, end: period.end_timestamp }
  return (
    <Popover
      position="bottom-start"
      shadow="md"
      trapFocus
      transitionProps={{ duration: 0 }}
      opened={opened}
      onChange={setOpened}
      onClose={() => button.current?.focus()}
    >
      <Popover.Target>
        <Button
          ref={button}
          variant="default"
          leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {shortRange(range)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <PeriodPicker
          period={range}
          onChange={({ start, end }) => onChange({ start_timestamp: start, end_timestamp: end })}
        />
        {zone !== localTimeZone() && <p className="dimmed">{texts.rangeZone(localTimeZone())}</p>}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Searchable time zones, the reader’s own first. */
function Zone({ view }: { view: View }) {
  const { timeZone: label } = useTexts(usageTexts)
  const show = useShow(view)
  const { period, zone } = view
  const now = Date.now()
  const known = rangeOf(period, now, zone)
  const offset = zoneName(offsetOf(zone, period, now))
  const zones = new Set([localTimeZone(), 'UTC', zone, ...Intl.supportedValuesOf('timeZone')])
  // A month begins at another time in another zone.
  const monthIn = (next: string): Period =>
    known === 'month' ? thisMonth(now, next) : known === 'lastMonth' ? lastMonth(now, next) : {}
  return (
    <Select
      className={classes.zone}
      searchable
      allowDeselect={false}
      aria-label={label}
      title={label}
      leftSection={<IconWorld size={16} stroke={1.75} aria-hidden />}
      limit={50}
      data={[...zones].map((value) => ({ value, label: value === zone ? `${value} (${offset})` : value }))}
      value={zone}
      onChange={(next) => next && show({ zone: next, ...monthIn(next) })}
    />
  )
}
