import { formatQuota, type Log, logTypeName } from '@relaydeck/api-sdk'
import { formatTimestamp } from '@relaydeck/ui/Timestamp'
import { useUiTexts } from '@relaydeck/ui/texts'
import { useStatus } from '../../../../app/status.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { Chips, Nothing, type SetFilter } from '../../../../parts/list-page/Filters.tsx'
import classes from '../../../../parts/list-page/filters.module.css'
import { ReadingState } from '../../../../parts/list-page/SelectAll.tsx'
import type { Pages } from '../../../../parts/rows/pages.ts'
import { logTexts } from '../-list/data.ts'
import type { LogFilters, LogSearch } from '../-list/search.ts'

interface LogFilterBarProps {
  /** What is drawn: the bar above the rows, or in place of rows, if there are none, the reason. */
  part: 'bar' | 'nothing'
  filters: LogFilters
  names: ReadonlyMap<number, string> | undefined
  list: Pages<Log>
  go: (search: LogSearch) => void
}

/** The filters of the log that are set, and how far the log is read for them. */
export default function LogFilterBar({ part, filters, names, list, go }: LogFilterBarProps) {
  const { title } = useTexts(logTexts)
  const set = useSet(filters, names)
  if (part === 'nothing') return <Nothing set={set} onClear={() => go({})} />
  return (
    <div className={classes.bar}>
      <Chips set={set} onRemove={(name) => go({ ...filters, [name]: undefined })} />
      {list.found && <ReadingState name="log" nouns={title} onReadAgain={list.refresh} />}
    </div>
  )
}

/** Returns the filters that are set, as label and text. */
function useSet(filters: LogFilters, names: ReadonlyMap<number, string> | undefined): SetFilter[] {
  const { filters: labels, atLeast } = useTexts(logTexts)
  const { status, timeRange } = useUiTexts()
  const format = useStatus()
  const { type, channel, start_timestamp: start, end_timestamp: end, cost } = filters
  const chips = [
    { name: 'type', label: labels.type, text: type && status.log[logTypeName(type)] },
    { name: 'token_name', label: labels.token_name, text: filters.token_name },
    { name: 'model_name', label: labels.model_name, text: filters.model_name },
    { name: 'username', label: labels.username, text: filters.username },
    {
      name: 'channel',
      label: labels.channel,
      text: channel && [channel, names?.get(channel)].filter(Boolean).join(' '),
    },
    { name: 'start_timestamp', label: timeRange.from, text: start && formatTimestamp(start) },
    { name: 'end_timestamp', label: timeRange.to, text: end && formatTimestamp(end) },
    { name: 'cost', label: labels.cost, text: cost && atLeast(formatQuota(cost * format.quota_per_unit, format)) },
  ]
  return chips.flatMap(({ text, ...chip }) => (text ? [{ ...chip, text }] : []))
}
