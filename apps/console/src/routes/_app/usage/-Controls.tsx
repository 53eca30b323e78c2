import '../../../styles/segments.ts'
import { Button, NativeSelect, SegmentedControl } from '@mantine/core'
import { localTimeZone } from '@relaydeck/api-sdk/usage'
import { TimeRange } from '@relaydeck/ui/TimeRange'
import { IconSelector } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { useTexts } from '../../../app/texts/area.ts'
import { type Group, type Period, zoneName } from '../../../parts/usage/sums.ts'
import { groupsFor, lastMonth, offsetOf, thisMonth, type View } from './-data.ts'
import type { UsageSearch } from './-search.ts'
import { usageTexts } from './-texts.ts'
import classes from './-UsagePage.module.css'

/** Chooses group, time zone and period, which are in the address. */
export function Controls({ view }: { view: View }) {
  const { by, period, zone, all } = view
  const texts = useTexts(usageTexts)
  const navigate = useNavigate()
  const label = useId()
  const show = (search: UsageSearch) => void navigate({ to: '/usage', search: { by, zone, ...period, ...search } })
  // Both bounds, so that an open one is not kept.
  const showPeriod = ({ start_timestamp, end_timestamp }: Period) => show({ start_timestamp, end_timestamp })
  return (
    <div className={classes.controls}>
      <div className={classes.group}>
        <span id={label} className={classes.label}>
          {texts.by}
        </span>
        <SegmentedControl
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
          rightSection={<IconSelector size={16} aria-hidden />}
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
