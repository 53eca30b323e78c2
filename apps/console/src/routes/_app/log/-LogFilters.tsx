import { Button, NativeSelect, TextInput } from '@mantine/core'
import { CALL_OUTCOMES, formatQuota, LOG_TYPE, type Log, logTypeName } from '@relaydeck/api-sdk'
import { TimeRange } from '@relaydeck/ui/TimeRange'
import { formatTimestamp } from '@relaydeck/ui/Timestamp'
import { useUiTexts } from '@relaydeck/ui/texts'
import { IconSearch } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { useHas, useLacks } from '../../../app/client.ts'
import { useStatus } from '../../../app/status.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { Chips, Nothing, type SetFilter } from '../../../parts/list-page/Filters.tsx'
import listClasses from '../../../parts/list-page/filters.module.css'
import { ReadingState } from '../../../parts/list-page/SelectAll.tsx'
import type { Pages } from '../../../parts/rows/pages.ts'
import { isFiltered, type LogFilters, type LogSearch } from './-address.ts'
import classes from './-LogFilters.module.css'
import { logTexts } from './-log.ts'

interface FiltersProps {
  filters: LogFilters
  /** Whether the list has rows of all users. */
  all: boolean
  /** Channel names by id, suggested while typing. */
  names: ReadonlyMap<number, string> | undefined
  onApply: (filters: LogFilters) => void
}

const TYPES = Object.values(LOG_TYPE)

/** Filter form. Text fields apply on submit, so that no request is sent for half a name; the type applies immediately. */
export function Filters({ filters, all, names, onApply }: FiltersProps) {
  const texts = useTexts(logTexts)
  const [draft, setDraft] = useDraft(filters)
  // On a phone, the fields would fill the first screen.
  const [opened, setOpened] = useState(false)
  const text = (name: 'token_name' | 'model_name' | 'username') => (
    <TextInput
      label={texts.filters[name]}
      value={draft[name] ?? ''}
      maxLength={200}
      autoComplete="off"
      onChange={({ currentTarget }) => setDraft({ ...draft, [name]: currentTarget.value })}
    />
  )
  const apply = (next: LogFilters) => onApply(withoutEmpty(next))
  const { calls } = useStatus()
  const choices = useChoices(draft.cost)
  const choice = (name: 'type' | 'cost' | 'outcome') => (
    <NativeSelect
      label={texts.filters[name]}
      value={draft[name] ?? ''}
      data={choices[name].map(([value = '', label = '']) => ({ value, label }))}
      onChange={({ currentTarget: { value } }) =>
        apply({ ...draft, [name]: name === 'outcome' ? value || undefined : Number(value) || undefined })
      }
    />
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply(draft)
  }
  const count = Object.values(filters).filter((value) => value !== undefined).length
  return (
    <>
      <Button className={classes.fold} variant="default" aria-expanded={opened} onClick={() => setOpened(!opened)}>
        {texts.filters.fold}
        {count > 0 && ` (${count})`}
      </Button>
      <form className={classes.filters} data-opened={opened} onSubmit={submit} aria-label={texts.filters.label}>
        {choice('type')}
        {calls && choice('outcome')}
        {text('token_name')}
        {text('model_name')}
        {all && text('username')}
        {all && (
          <ChannelField channel={draft.channel} names={names} onChange={(channel) => setDraft({ ...draft, channel })} />
        )}
        {choice('cost')}
        <div className={classes.row}>
          <TimeRange
            value={{ start: draft.start_timestamp, end: draft.end_timestamp }}
            onChange={({ start, end }) => setDraft({ ...draft, start_timestamp: start, end_timestamp: end })}
          />
          <Button type="submit" variant="default" leftSection={<IconSearch size={16} aria-hidden />}>
            {texts.filters.search}
          </Button>
          {isFiltered(filters) && (
            <Button variant="subtle" onClick={() => onApply({})}>
              {texts.filters.clear}
            </Button>
          )}
        </div>
      </form>
    </>
  )
}

/** Returns the typed filters. They are replaced when the address changes, as with the browser's back button. */
function useDraft(filters: LogFilters) {
  const [draft, setDraft] = useState(filters)
  const [known, setKnown] = useState(JSON.stringify(filters))
  if (known !== JSON.stringify(filters)) {
    setKnown(JSON.stringify(filters))
    setDraft(filters)
  }
  return [draft, setDraft] as const
}

/** Smallest costs to select from, in dollars. */
const COSTS = [0.01, 0.1, 1, 10]

/** Returns the values of the filters for type and cost, with their labels. */
function useChoices(cost: number | undefined) {
  const { filters, atLeast, outcomes } = useTexts(logTexts)
  const ui = useUiTexts()
  const status = useStatus()
  const hasTests = !useLacks('logTypeTest')
  const hasFailed = useHas('failedCalls')
  const lacking = new Map<number, boolean>([
    [LOG_TYPE.test, !hasTests],
    [LOG_TYPE.failed, !hasFailed && !status.calls],
  ])
  const types = TYPES.filter((type) => !lacking.get(type))
  const costs = [...new Set([...COSTS, ...(cost ? [cost] : [])])].toSorted((a, b) => a - b)
  return {
    type: [['', filters.allTypes], ...types.map((type) => [String(type), ui.status.log[logTypeName(type)]])],
    outcome: [['', filters.anyOutcome], ...CALL_OUTCOMES.map((outcome) => [outcome, outcomes[outcome]])],
    cost: [
      ['', filters.anyCost],
      ...costs.map((each) => [String(each), atLeast(formatQuota(each * status.quota_per_unit, status))]),
    ],
  }
}

/** Trims text filters and drops empty ones. */
function withoutEmpty({ token_name, model_name, username, ...rest }: LogFilters): LogFilters {
  const trimmed = (typed: string | undefined) => typed?.trim() || undefined
  return { ...rest, token_name: trimmed(token_name), model_name: trimmed(model_name), username: trimmed(username) }
}

interface ChannelFieldProps {
  channel: number | undefined
  names: ReadonlyMap<number, string> | undefined
  onChange: (channel: number | undefined) => void
}

/** Field for a channel id. The browser suggests channels by name. */
function ChannelField({ channel, names, onChange }: ChannelFieldProps) {
  const { filters } = useTexts(logTexts)
  const list = useId()
  // Thousands of options are not rendered before they can be seen.
  const [suggesting, setSuggesting] = useState(false)
  const name = channel === undefined ? undefined : names?.get(channel)
  return (
    <div>
      <TextInput
        label={filters.channel}
        value={channel ?? ''}
        inputMode="numeric"
        maxLength={12}
        autoComplete="off"
        list={list}
        onFocus={() => setSuggesting(true)}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value.replaceAll(/\D/g, '')) || undefined)}
      />
      <datalist id={list}>
        {suggesting && [...(names ?? [])].map(([id, label]) => <option key={id} value={id} label={label} />)}
      </datalist>
      {name && <p className={classes.named}>{name}</p>}
    </div>
  )
}

interface LogFilterBarProps {
  /** Slot: the filter bar, or the empty state. */
  part: 'bar' | 'nothing'
  filters: LogFilters
  names: ReadonlyMap<number, string> | undefined
  list: Pages<Log>
  go: (search: LogSearch) => void
}

/** The filters of the log that are set, and the progress of reading the log for them. */
export function LogFilterBar({ part, filters, names, list, go }: LogFilterBarProps) {
  const { title } = useTexts(logTexts)
  const set = useSet(filters, names)
  if (part === 'nothing') return <Nothing set={set} onClear={() => go({})} />
  return (
    <div className={listClasses.bar}>
      <Chips set={set} onRemove={(name) => go({ ...filters, [name]: undefined })} />
      {list.found && <ReadingState name="log" nouns={title} onReadAgain={list.refresh} />}
    </div>
  )
}

/** Returns the filters that are set, as label and text. */
function useSet(filters: LogFilters, names: ReadonlyMap<number, string> | undefined): SetFilter[] {
  const { filters: labels, atLeast, outcomes } = useTexts(logTexts)
  const { status, timeRange } = useUiTexts()
  const format = useStatus()
  const { type, outcome, channel, start_timestamp: start, end_timestamp: end, cost } = filters
  const chips = [
    { name: 'type', label: labels.type, text: type && status.log[logTypeName(type)] },
    { name: 'outcome', label: labels.outcome, text: format.calls && outcome && outcomes[outcome] },
    {
      name: 'conversation',
      label: labels.conversation,
      text: format.calls && filters.conversation && String(filters.conversation),
    },
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
