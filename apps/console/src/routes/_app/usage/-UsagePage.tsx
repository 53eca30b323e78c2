import { Button, Popover, SegmentedControl, Select } from '@mantine/core'
import { localTimeZone } from '@relaydeck/api-sdk/usage'
import { LoadError } from '@relaydeck/ui/LoadError'
import { formatRange } from '@relaydeck/ui/TimeRange'
import { formatTimestamp } from '@relaydeck/ui/Timestamp'
import { IconCalendar, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useStatus } from '../../../app/status.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { FormSkeleton } from '../../../parts/form/FormSection.tsx'
import { PageTitle } from '../../../parts/list-page/ListHead.tsx'
import { PeriodPicker } from '../../../parts/period/PeriodPicker.tsx'
import { type Group, type Period, usageOptions, zoneName } from '../../../parts/usage/sums.ts'
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
      <PageTitle title={texts.title} purpose={all ? texts.purpose : texts.ownPurpose} />
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

/** Chooses group, period and time zone, which are in the address. */
export function Controls({ view }: { view: View }) {
  const { by, period, zone, all } = view
  const texts = useTexts(usageTexts)
  const navigate = useNavigate()
  const now = Date.now()
  const known = rangeOf(period, now, zone)
  const [isCustom, setCustom] = useState(known === 'custom')
  const range = isCustom ? 'custom' : known
  const show = (search: UsageSearch) =>
    void navigate({ to: '/usage', search: { by, zone, ...period, ...search }, resetScroll: false })
  // Both bounds, so that an open one is cleared.
  const showPeriod = ({ start_timestamp, end_timestamp }: Period) => show({ start_timestamp, end_timestamp })
  const choose = (next: string) => {
    setCustom(next === 'custom')
    if (next === 'month') showPeriod(thisMonth(now, zone))
    if (next === 'lastMonth') showPeriod(lastMonth(now, zone))
  }
  // A month begins at another time in another zone.
  const monthIn = (next: string): Period =>
    known === 'month' ? thisMonth(now, next) : known === 'lastMonth' ? lastMonth(now, next) : {}
  return (
    <div className={classes.controls}>
      <SegmentedControl
        className={classes.by}
        aria-label={texts.by}
        value={by}
        data={groupsFor(all).map((value) => ({ value, label: texts.groups[value] }))}
        onChange={(next) => show({ by: next as Group })}
      />
      <SegmentedControl
        aria-label={texts.period}
        value={range}
        data={RANGES.map((value) => ({ value, label: texts.periods[value] }))}
        onChange={choose}
      />
      {range === 'custom' && <CustomPeriod {...view} opensAtOnce={known !== 'custom'} onChange={showPeriod} />}
      <ZoneSelect
        label={texts.timeZone}
        value={zone}
        offset={zoneName(offsetOf(zone, period, now))}
        onChange={(next) => show({ zone: next, ...monthIn(next) })}
      />
    </div>
  )
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
          {formatRange(range)}
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

interface ZoneSelectProps {
  label: string
  value: string
  /** Offset of the chosen zone, such as `UTC+08:00`. */
  offset: string
  onChange: (zone: string) => void
}

/** Searchable time zones, the reader’s own first. */
function ZoneSelect({ label, value, offset, onChange }: ZoneSelectProps) {
  const zones = new Set([localTimeZone(), 'UTC', value, ...Intl.supportedValuesOf('timeZone')])
  return (
    <Select
      className={classes.zone}
      searchable
      allowDeselect={false}
      aria-label={label}
      title={label}
      leftSection={<IconWorld size={16} stroke={1.75} aria-hidden />}
      limit={50}
      data={[...zones].map((zone) => ({ value: zone, label: zone === value ? `${zone} (${offset})` : zone }))}
      value={value}
      onChange={(zone) => zone && onChange(zone)}
    />
  )
}
