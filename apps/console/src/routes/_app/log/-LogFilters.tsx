import { Button, Popover, UnstyledButton } from '@mantine/core'
import { CALL_OUTCOMES, formatQuota, LOG_TYPE, type Log, logTypeName } from '@relaydeck/api-sdk'
import { type Period, rangeOf } from '@relaydeck/ui/TimeRange'
import { formatTimestamp } from '@relaydeck/ui/Timestamp'
import { type UiTexts, useUiTexts } from '@relaydeck/ui/texts'
import { IconFilterPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useHas, useLacks } from '../../../app/client.ts'
import { useTexts } from '../../../app/language/area.ts'
import { useStatus } from '../../../app/status.ts'
import { Chips, Nothing, type SetFilter } from '../../../parts/list-page/Filters.tsx'
import type { FilterChoice } from '../../../parts/list-page/filter-field.ts'
import { ReadingState } from '../../../parts/list-page/SelectAll.tsx'
import { PeriodPicker } from '../../../parts/period/PeriodPicker.tsx'
import type { Pages } from '../../../parts/rows/pages.ts'
import type { LogFilters, LogSearch } from './-address.ts'
import classes from './-LogFilters.module.css'
import { logTexts } from './-log.ts'
import { useSuggestions } from './-suggestions.ts'
import { ValueChoice } from './-ValueChoice.tsx'

type Names = ReadonlyMap<number, string> | undefined

/** Filters that can be added, in the order of the menu. The start and the end of the period are one. */
const NAMES = ['outcome', 'model_name', 'username', 'token_name', 'channel', 'period', 'cost', 'type'] as const
type Name = (typeof NAMES)[number]

const isName = (name: string): name is Name => NAMES.some((each) => each === name)

interface FiltersProps {
  filters: LogFilters
  /** Whether the list has rows of all users. */
  all: boolean
  /** Channel names by id. */
  names: Names
  /** Rows of the page, whose values are suggested. */
  rows: readonly Log[]
  /** Limits the list by more filters; `undefined` removes one. */
  onFilter: (change: LogFilters) => void
  onClear: () => void
}

/** The filters that are set, each with a popover to change it and a button to remove it, and a menu to add one. */
export function Filters(props: FiltersProps) {
  const { filters, names, onFilter, onClear } = props
  const { filters: texts } = useTexts(logTexts)
  const set = useSet(filters, names)
  return (
    <section className={classes.row} aria-label={texts.label}>
      <AddFilter {...props} />
      <Chips set={set} onRemove={(name) => onFilter(removalOf(name))} onClear={onClear} clear={texts.clear}>
        {({ name }, text) =>
          isName(name) ? (
            <ChangeFilter {...props} name={name}>
              {text}
            </ChangeFilter>
          ) : (
            text
          )
        }
      </Chips>
    </section>
  )
}

/** Returns the change that removes a filter. */
const removalOf = (name: string): LogFilters =>
  name === 'period' ? { start_timestamp: undefined, end_timestamp: undefined } : { [name]: undefined }

const POPOVER = {
  position: 'bottom-start',
  shadow: 'md',
  trapFocus: true,
  returnFocus: true,
  transitionProps: { duration: 0 },
} as const

/** Returns the class of the popover of a filter: the calendar is wider than a list. */
const dropdownOf = (name: Name | undefined) => (name === 'period' ? undefined : classes.dropdown)

/** Button with the filters that can be added; a chosen one asks for its value in the same place. */
function AddFilter(props: FiltersProps) {
  const { filters: texts } = useTexts(logTexts)
  const labels = useLabels()
  const { calls } = useStatus()
  const [opened, setOpened] = useState(false)
  const [name, setName] = useState<Name>()
  const open = (next: boolean) => {
    setOpened(next)
    setName(undefined)
  }
  const offered = NAMES.filter(
    (each) => (props.all || (each !== 'username' && each !== 'channel')) && (calls || each !== 'outcome'),
  )
  return (
    <Popover {...POPOVER} opened={opened} onChange={open}>
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilterPlus size={16} aria-hidden />} onClick={() => open(!opened)}>
          {texts.add}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={dropdownOf(name)}>
        {name ? (
          <FilterEditor key={name} {...props} name={name} onDone={() => open(false)} />
        ) : (
          <ValueChoice
            label={texts.add}
            choices={offered.map((value) => ({ value, label: labels[value] }))}
            onPick={(value) => isName(value) && setName(value)}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

/** A filter that is set, as a button that opens its editor. */
function ChangeFilter({ children, ...props }: FiltersProps & { name: Name; children: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover {...POPOVER} opened={opened} onChange={setOpened}>
      <Popover.Target>
        <UnstyledButton className={classes.change} onClick={() => setOpened(!opened)}>
          {children}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={dropdownOf(props.name)}>
        <FilterEditor {...props} onDone={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

interface FilterEditorProps extends FiltersProps {
  name: Name
  /** Called after a value was chosen. */
  onDone: () => void
}

function FilterEditor({ name, filters, all, names, rows, onFilter, onDone }: FilterEditorProps) {
  const labels = useLabels()
  const choices = useChoices(filters.cost)
  const suggestions = useSuggestions(name, { all, names, rows })
  if (name === 'period')
    return (
      <PeriodPicker
        period={{ start: filters.start_timestamp, end: filters.end_timestamp }}
        onChange={({ start, end }) => onFilter({ start_timestamp: start, end_timestamp: end })}
      />
    )
  const pick = (value: string) => {
    onDone()
    onFilter({ [name]: name === 'type' || name === 'cost' || name === 'channel' ? Number(value) || undefined : value })
  }
  return name === 'type' || name === 'outcome' || name === 'cost' ? (
    <ValueChoice label={labels[name]} choices={choices[name]} onPick={pick} />
  ) : (
    <ValueChoice
      label={labels[name]}
      choices={suggestions}
      accepts={name === 'channel' ? /^[1-9]\d{0,11}$/ : /./}
      onPick={pick}
    />
  )
}

/** Smallest costs to select from, in dollars. */
const COSTS = [0.01, 0.1, 1, 10]

const TYPES = Object.values(LOG_TYPE)

/** Returns the labels of the filters. */
function useLabels(): Record<Name, string> {
  const { filters, columns } = useTexts(logTexts)
  return {
    ...filters,
    model_name: columns.model,
    token_name: columns.token,
    username: columns.username,
    channel: columns.channel,
  }
}

/** Returns the values of the filters that have a fixed number of them. */
function useChoices(cost: number | undefined): Record<'type' | 'outcome' | 'cost', FilterChoice[]> {
  const { atLeast, outcomes } = useTexts(logTexts)
  const ui = useUiTexts()
  const status = useStatus()
  const hasTests = !useLacks('logTypeTest')
  const hasFailed = useHas('failedCalls')
  const hasSignIns = useHas('auditLog')
  const lacking = new Map<number, boolean>([
    [LOG_TYPE.test, !hasTests],
    [LOG_TYPE.failed, !hasFailed && !status.calls],
    [LOG_TYPE.signIn, !hasSignIns],
  ])
  const types = TYPES.filter((type) => !lacking.get(type))
  const costs = [...new Set([...COSTS, ...(cost ? [cost] : [])])].toSorted((a, b) => a - b)
  return {
    type: types.map((type) => ({ value: String(type), label: ui.status.log[logTypeName(type)] })),
    outcome: CALL_OUTCOMES.map((value) => ({ value, label: outcomes[value] })),
    cost: costs.map((each) => ({
      value: String(each),
      label: atLeast(formatQuota(each * status.quota_per_unit, status)),
    })),
  }
}

interface LogFilterBarProps {
  /** Slot: the filter bar, or the empty state. */
  part: 'bar' | 'nothing'
  filters: LogFilters
  names: ReadonlyMap<number, string> | undefined
  list: Pages<Log>
  go: (search: LogSearch) => void
}

/** The progress of reading the log for the filters, or what nothing matches. */
export function LogFilterBar({ part, filters, names, list, go }: LogFilterBarProps) {
  const { title } = useTexts(logTexts)
  const set = useSet(filters, names)
  if (part === 'nothing') return <Nothing set={set} onClear={() => go({})} />
  return list.found && <ReadingState name="log" nouns={title} onReadAgain={list.refresh} />
}

/** Returns the filters that are set, as label and text. */
function useSet(filters: LogFilters, names: ReadonlyMap<number, string> | undefined): SetFilter[] {
  const { filters: texts, atLeast, outcomes } = useTexts(logTexts)
  const labels = useLabels()
  const { status, timeRange } = useUiTexts()
  const format = useStatus()
  const { type, outcome, channel, start_timestamp: start, end_timestamp: end, cost } = filters
  const chips = [
    { name: 'type', label: labels.type, text: type && status.log[logTypeName(type)] },
    { name: 'outcome', label: labels.outcome, text: format.calls && outcome && outcomes[outcome] },
    {
      name: 'conversation',
      label: texts.conversation,
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
    { name: 'period', label: labels.period, text: periodText({ start, end }, timeRange) },
    { name: 'cost', label: labels.cost, text: cost && atLeast(formatQuota(cost * format.quota_per_unit, format)) },
  ]
  return chips.flatMap(({ text, ...chip }) => (text ? [{ ...chip, text }] : []))
}

/** Returns the text of a period: its name, or its bounds. */
function periodText(period: Period, texts: UiTexts['timeRange']): string | undefined {
  const { start, end } = period
  if (start === undefined && end === undefined) return undefined
  const preset = PRESETS.find((name) => end === undefined && rangeOf(name).start === start)
  if (preset) return texts[preset]
  const text = (time: number | undefined) => (time === undefined ? '…' : formatTimestamp(time))
  return `${text(start)} – ${text(end)}`
}

const PRESETS = ['today', 'week', 'month'] as const
