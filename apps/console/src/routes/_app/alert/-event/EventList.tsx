import { NativeSelect } from '@mantine/core'
import { EVENT_NAMES, events, type GatewayEvent } from '@relaydeck/api-sdk'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { SearchBox } from '@relaydeck/ui/SearchBox'
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../../../app/language/area.ts'
import { read } from '../../../../app/read.ts'
import { LinkButton } from '../../../../parts/kit/LinkButton.tsx'
import { BELOW_NAME, textColumn, timeColumn } from '../../../../parts/list-page/columns.tsx'
import { EntryList } from '../../../../parts/list-page/EntryList.tsx'
import { choicesOf } from '../../../../parts/list-page/filter-field.ts'
import { AlertTabs, alertTexts } from '../-Tabs.tsx'
import { type EventSearch, readSearch } from './address.ts'
import { EventRecord, eventTexts, sentenceColumn, useEventWords } from './words.tsx'

function useColumns(): PagedColumn<GatewayEvent>[] {
  const { columns } = useTexts(eventTexts)
  const words = useEventWords()
  return [
    { ...timeColumn('created_at', columns.time), truncate: false, primary: true },
    { ...textColumn('event', columns.type, words.type), truncate: false, ...BELOW_NAME },
    sentenceColumn('sentence', columns.sentence, words.sentence),
    {
      id: 'record',
      header: columns.record,
      truncate: { max: 220 },
      value: words.record,
      cell: (event) => <EventRecord event={event} />,
      ...BELOW_NAME,
    },
  ]
}

/** Opens a new rule with the type of an event. */
function NewRule({ event }: { event: GatewayEvent }) {
  const { rule, ruleFor } = useTexts(eventTexts)
  const { sentence } = useEventWords()
  return (
    <LinkButton
      variant="subtle"
      size="compact-sm"
      to="/alert/add"
      search={{ events: event.event }}
      aria-label={ruleFor(sentence(event))}
    >
      {rule}
    </LinkButton>
  )
}

const rowActions = (event: GatewayEvent) => <NewRule event={event} />

/** List of events with filters. Filters and page are in the address. */
export function EventList({ search }: { search: EventSearch }) {
  const texts = useTexts(eventTexts)
  const { title } = useTexts(alertTexts)
  const { kinds, type } = useEventWords()
  const navigate = useNavigate()
  const { page = 1, ...filters } = search
  const go = (next: EventSearch) => void navigate({ to: '/alert/event', search: next, resetScroll: false })
  const choose = (field: 'event' | 'kind', value: string) => go(readSearch({ ...filters, [field]: value }))
  const set = [
    ...(filters.event ? [{ name: 'event', label: texts.type, text: type({ event: filters.event }) }] : []),
    ...(filters.kind ? [{ name: 'kind', label: texts.kind, text: kinds[filters.kind] }] : []),
    ...(filters.record_id ? [{ name: 'record_id', label: texts.recordId, text: filters.record_id }] : []),
  ]
  const types = Object.fromEntries(EVENT_NAMES.map((event) => [event, type({ event })]))
  return (
    <EntryList
      title={title}
      purpose={texts.purpose}
      note={<AlertTabs current="event" />}
      label={texts.table}
      columns={useColumns()}
      rowActions={rowActions}
      page={page}
      onPage={(next) => go({ ...filters, page: next })}
      pageOf={(next) => read(events.list, { ...next, ...filters })}
      tools={
        <>
          <NativeSelect
            aria-label={texts.type}
            data={[{ value: '', label: texts.allTypes }, ...choicesOf(types)]}
            value={filters.event ?? ''}
            onChange={({ currentTarget }) => choose('event', currentTarget.value)}
          />
          <NativeSelect
            aria-label={texts.kind}
            data={[{ value: '', label: texts.allKinds }, ...choicesOf(kinds)]}
            value={filters.kind ?? ''}
            onChange={({ currentTarget }) => choose('kind', currentTarget.value)}
          />
          <SearchBox
            label={texts.recordId}
            placeholder={texts.recordId}
            keyword={filters.record_id ?? ''}
            onSearch={(record_id) => go({ ...filters, record_id: record_id || undefined })}
          />
        </>
      }
      set={set}
      onRemove={(name) => go({ ...filters, [name]: undefined })}
      onClear={() => go({})}
      empty={<EmptyState title={texts.empty} description={texts.emptyHint} />}
    />
  )
}
