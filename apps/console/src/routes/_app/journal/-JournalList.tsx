import { NativeSelect } from '@mantine/core'
import { type InputOf, type JournalEntry, journal, pages } from '@relaydeck/api-sdk'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { SearchBox } from '@relaydeck/ui/SearchBox'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { textArea, useTexts } from '../../../app/language/area.ts'
import { read } from '../../../app/read.ts'
import { EntryPanel, RecordName } from '../../../parts/journal/EntryPanel.tsx'
import { journalTexts } from '../../../parts/journal/journal-texts.ts'
import { useEntryWords } from '../../../parts/journal/words.ts'
import { BELOW_NAME } from '../../../parts/list-page/columns.tsx'
import { EntryList, openingColumn } from '../../../parts/list-page/EntryList.tsx'
import { choicesOf } from '../../../parts/list-page/filter-field.ts'
import { type JournalSearch, readSearch } from './-address.ts'
import { texts as en } from './-texts.en.ts'
import { texts as zh } from './-texts.zh.ts'

/** Texts of the journal. */
export const listTexts = textArea({ zh, en })

/** Returns the columns of the journal. */
function useColumns(
  opened: JournalEntry | undefined,
  onOpen: (entry: JournalEntry) => void,
): PagedColumn<JournalEntry>[] {
  const { columns, openEntry, undone } = useTexts(journalTexts)
  const words = useEntryWords()
  return [
    openingColumn({
      id: 'created_at',
      header: columns.time,
      timeOf: ({ created_at }) => created_at,
      label: openEntry,
      opened,
      onOpen,
    }),
    {
      id: 'actor',
      header: columns.actor,
      truncate: true,
      value: words.actor,
      ...BELOW_NAME,
      cell: (entry) => (
        <>
          {words.actor(entry)} <span className="dimmed">{words.via(entry)}</span>
        </>
      ),
    },
    {
      id: 'record',
      header: columns.record,
      truncate: true,
      value: words.record,
      cell: (entry) => <RecordName entry={entry} />,
      ...BELOW_NAME,
    },
    {
      id: 'changes',
      header: columns.changes,
      truncate: { max: 480 },
      value: (entry) => JSON.stringify(entry.rows.length > 0 ? entry.rows : entry.changes),
      cell: (entry) => (
        <>
          {words.change(entry)}
          {entry.undone_by > 0 && <span className="dimmed"> · {undone}</span>}
        </>
      ),
      ...BELOW_NAME,
    },
  ]
}

/** Returns the entry whose details are open: at first the one of the address. */
function useOpened(id: number | undefined) {
  const [chosen, setOpened] = useState<JournalEntry | null>()
  const named = useQuery({ ...read(journal.list, { id: id ?? 0 }), enabled: id !== undefined }).data?.[0]
  const isNamed = chosen === undefined && id !== undefined
  return { opened: isNamed ? named : (chosen ?? undefined), setOpened }
}

/** List of changes with filters, pages and details. Filters and page are in the address. */
export function JournalList({ search }: { search: JournalSearch }) {
  const texts = useTexts(listTexts)
  const { kinds, columns: columnTexts } = useTexts(journalTexts)
  const navigate = useNavigate()
  const { page = 1, ...filters } = search
  const { opened, setOpened } = useOpened(filters.id)
  const columns = useColumns(opened, setOpened)
  const input: InputOf<typeof journal.list> = filters
  const go = (next: JournalSearch) => void navigate({ to: '/journal', search: next, resetScroll: false })
  const set = [
    ...(filters.id ? [{ name: 'id', label: texts.entry, text: String(filters.id) }] : []),
    ...(filters.kind ? [{ name: 'kind', label: texts.kind, text: kinds[filters.kind] }] : []),
    ...(filters.record_id ? [{ name: 'record_id', label: texts.recordId, text: filters.record_id }] : []),
    ...(filters.actor ? [{ name: 'actor', label: columnTexts.actor, text: filters.actor }] : []),
  ]
  return (
    <EntryList
      title={texts.title}
      purpose={texts.purpose}
      columns={columns}
      page={page}
      onPage={(next) => go({ ...filters, page: next })}
      pageOf={(next) => read(journal.list, { ...next, ...input })}
      tools={
        <>
          <NativeSelect
            aria-label={texts.kind}
            data={[{ value: '', label: texts.allKinds }, ...choicesOf(kinds)]}
            value={filters.kind ?? ''}
            onChange={(event) => go(readSearch({ actor: filters.actor, kind: event.currentTarget.value }))}
          />
          <SearchBox
            label={texts.actor}
            placeholder={texts.actorHint}
            keyword={filters.actor ?? ''}
            onSearch={(actor) => go({ ...filters, actor: actor || undefined })}
          />
        </>
      }
      set={set}
      onRemove={(name) => go({ ...filters, ...(name === 'kind' && { record_id: undefined }), [name]: undefined })}
      onClear={() => go({})}
      empty={<EmptyState title={texts.empty} description={texts.emptyHint} />}
      exported={{
        label: texts.export,
        name: 'journal',
        walk: (send, options) => pages(journal.list, send, input, options),
      }}
      opened={opened}
    >
      {(entry) => <EntryPanel key={entry.id} entry={entry} onClose={() => setOpened(null)} />}
    </EntryList>
  )
}
