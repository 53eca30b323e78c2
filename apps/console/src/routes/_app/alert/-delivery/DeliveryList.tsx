import { NativeSelect } from '@mantine/core'
import { type AlertDelivery, alertDeliveries, alertRules } from '@relaydeck/api-sdk'
import { resourceKey } from '@relaydeck/api-sdk/query'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { Timestamp } from '@relaydeck/ui/Timestamp'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../../app/language/area.ts'
import { read } from '../../../../app/read.ts'
import { LinkButton } from '../../../../parts/kit/LinkButton.tsx'
import { BELOW_NAME, exportTime, numberColumn, textColumn } from '../../../../parts/list-page/columns.tsx'
import { EntryList, openingColumn } from '../../../../parts/list-page/EntryList.tsx'
import { choicesOf } from '../../../../parts/list-page/filter-field.ts'
import { sentenceColumn, useEventWords } from '../-event/words.tsx'
import { ALL } from '../-named.ts'
import { AlertTabs, alertTexts } from '../-Tabs.tsx'
import { allTargets } from '../-target/targets.ts'
import { type DeliverySearch, readSearch } from './address.ts'
import { DeliveryPanel } from './DeliveryPanel.tsx'
import { DeliveryLabel, deliveryTexts, useDeliveryWords } from './words.tsx'

function useColumns(
  opened: AlertDelivery | undefined,
  onOpen: (delivery: AlertDelivery) => void,
): PagedColumn<AlertDelivery>[] {
  const { columns, states, open } = useTexts(deliveryTexts)
  const words = useDeliveryWords()
  const { sentence } = useEventWords()
  const nextOf = ({ state, due_at }: AlertDelivery) => (state === 'waiting' ? due_at : 0)
  return [
    openingColumn({
      id: 'created_at',
      header: columns.time,
      timeOf: ({ event }) => event.created_at,
      label: open,
      opened,
      onOpen,
    }),
    {
      id: 'state',
      header: columns.state,
      narrow: 'status',
      value: ({ state }) => states[state],
      cell: ({ state }) => <DeliveryLabel state={state} />,
    },
    sentenceColumn('event', columns.event, ({ event }: AlertDelivery) => sentence(event)),
    { ...textColumn('rule', columns.rule, words.rule), truncate: { max: 180 }, ...BELOW_NAME },
    { ...textColumn('target', columns.target, words.target), truncate: { max: 180 }, ...BELOW_NAME },
    numberColumn('attempts', columns.attempts, ({ attempts }) => attempts),
    {
      id: 'next',
      header: columns.next,
      truncate: false,
      value: (delivery) => exportTime(nextOf(delivery)),
      cell: (delivery) => <Timestamp value={nextOf(delivery)} />,
    },
  ]
}

/** Milliseconds after which deliveries that are being sent are read again. */
const REFRESH = 3000

/** Reads the deliveries again while one of the list is being sent, or is due. */
function useRefresh() {
  const client = useQueryClient()
  useEffect(() => {
    const timer = setInterval(() => {
      const pages = client.getQueriesData<AlertDelivery[]>({ queryKey: KEY, type: 'active' })
      const isMoving = ({ state, due_at }: AlertDelivery) =>
        state === 'sending' || (state === 'waiting' && due_at * 1000 <= Date.now())
      if (pages.some(([, rows]) => rows?.some(isMoving))) void client.invalidateQueries({ queryKey: KEY })
    }, REFRESH)
    return () => clearInterval(timer)
  }, [client])
}

const KEY = resourceKey(alertDeliveries.list)

/** Query of all rules. */
const allRules = read(alertRules.list, ALL)

const byName = (rows: readonly { id: number; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }))

/** List of deliveries with filters and details. Filters and page are in the address. */
export function DeliveryList({ search }: { search: DeliverySearch }) {
  const texts = useTexts(deliveryTexts)
  const { title } = useTexts(alertTexts)
  const navigate = useNavigate()
  const { page = 1, ...filters } = search
  const [opened, setOpened] = useState<AlertDelivery>()
  const columns = useColumns(opened, setOpened)
  const fields = [
    { name: 'state', label: texts.state, all: texts.allStates, choices: choicesOf(texts.states) },
    { name: 'rule_id', label: texts.rule, all: texts.allRules, choices: byName(useQuery(allRules).data) },
    { name: 'target_id', label: texts.target, all: texts.allTargets, choices: byName(useQuery(allTargets).data) },
  ] as const
  useRefresh()
  const go = (next: DeliverySearch) => void navigate({ to: '/alert/delivery', search: next, resetScroll: false })
  const set = fields.flatMap(({ name, label, choices }) => {
    const value = filters[name]
    if (value === undefined) return []
    return [{ name, label, text: choices.find((choice) => choice.value === String(value))?.label ?? String(value) }]
  })
  return (
    <EntryList
      title={title}
      purpose={texts.purpose}
      note={<AlertTabs current="delivery" />}
      label={texts.table}
      columns={columns}
      page={page}
      onPage={(next) => go({ ...filters, page: next })}
      pageOf={(next) => read(alertDeliveries.list, { ...next, ...filters })}
      tools={fields.map(({ name, label, all, choices }) => (
        <NativeSelect
          key={name}
          aria-label={label}
          data={[{ value: '', label: all }, ...choices]}
          value={String(filters[name] ?? '')}
          onChange={({ currentTarget }) => go(readSearch({ ...filters, [name]: currentTarget.value }))}
        />
      ))}
      set={set}
      onRemove={(name) => go({ ...filters, [name]: undefined })}
      onClear={() => go({})}
      empty={
        <EmptyState
          title={texts.empty}
          description={texts.emptyHint}
          action={<LinkButton to="/alert">{texts.toRules}</LinkButton>}
        />
      }
      opened={opened}
    >
      {(delivery) => <DeliveryPanel key={delivery.id} delivery={delivery} onClose={() => setOpened(undefined)} />}
    </EntryList>
  )
}
