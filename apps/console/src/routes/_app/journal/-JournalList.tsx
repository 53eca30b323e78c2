import { NativeSelect, UnstyledButton } from '@mantine/core'
import { type InputOf, type JournalEntry, journal, pages } from '@relaydeck/api-sdk'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { type PagedColumn, PagedTable } from '@relaydeck/ui/PagedTable'
import { SearchBox } from '@relaydeck/ui/SearchBox'
import { formatTimestamp, Timestamp } from '@relaydeck/ui/Timestamp'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { textArea, useTexts } from '../../../app/language/area.ts'
import { read } from '../../../app/read.ts'
import { ExportButton } from '../../../parts/export/ExportButton.tsx'
import { EntryPanel, RecordName } from '../../../parts/journal/EntryPanel.tsx'
import { journalTexts } from '../../../parts/journal/journal-texts.ts'
import { useEntryWords } from '../../../parts/journal/words.ts'
import links from '../../../parts/links/links.module.css'
import { BELOW_NAME, exportTime } from '../../../parts/list-page/columns.tsx'
import { Chips, Nothing } from '../../../parts/list-page/Filters.tsx'
import { choicesOf, narrowTexts } from '../../../parts/list-page/filter-field.ts'
import { ListHead } from '../../../parts/list-page/ListHead.tsx'
import { sizeTool, TOP_BAR } from '../../../parts/list-page/ListTable.tsx'
import { asTable, pageInput, usePageSize, usePages, usePendingPage } from '../../../parts/rows/pages.ts'
import { type JournalSearch, readSearch } from './-address.ts'
import classes from './-journal.module.css'
import { texts as en } from './-texts.en.ts'
import { texts as zh } from './-texts.zh.ts'

/** Texts of the journal. */
export const listTexts = textArea({ zh, en })

/** Returns the columns of the journal. */
function useColumns(opened: number | undefined, onOpen: (entry: JournalEntry) => void): PagedColumn<JournalEntry>[] {
  const { columns, openEntry, undone } = useTexts(journalTexts)
  const words = useEntryWords()
  return [
    {
      id: 'created_at',
      header: columns.time,
      primary: true,
      truncate: false,
      value: ({ created_at }) => exportTime(created_at),
      cell: (entry) => (
        <UnstyledButton
          className={links.time}
          aria-label={openEntry(formatTimestamp(entry.created_at))}
          aria-current={entry.id === opened || undefined}
          onClick={() => onOpen(entry)}
        >
          <Timestamp value={entry.created_at} />
        </UnstyledButton>
      ),
    },
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

/** List of changes with filters, pages and details. Filters and page are in the address. */
export function JournalList({ search }: { search: JournalSearch }) {
  const texts = useTexts(listTexts)
  const { kinds, columns: columnTexts } = useTexts(journalTexts)
  const { clear } = useTexts(narrowTexts)
  const navigate = useNavigate()
  const { page = 1, ...filters } = search
  const [opened, setOpened] = useState<JournalEntry>()
  const columns = useColumns(opened?.id, setOpened)
  const sizes = usePageSize()
  const input: InputOf<typeof journal.list> = filters
  const list = usePages({
    page,
    found: undefined,
    pageOf: (p) => read(journal.list, { ...pageInput(p, sizes.size), ...input }),
    size: sizes.size,
  })
  const go = (next: JournalSearch) => void navigate({ to: '/journal', search: next, resetScroll: false })
  const paged = usePendingPage(page, (next) => go({ ...filters, page: next }))
  const { rows, paging, state } = asTable(list)
  const set = [
    ...(filters.kind ? [{ name: 'kind', label: texts.kind, text: kinds[filters.kind] }] : []),
    ...(filters.record_id ? [{ name: 'record_id', label: texts.recordId, text: filters.record_id }] : []),
    ...(filters.actor ? [{ name: 'actor', label: columnTexts.actor, text: filters.actor }] : []),
  ]
  const remove = (name: string) =>
    go({ ...filters, ...(name === 'kind' && { record_id: undefined }), [name]: undefined })
  const entry = rows.find(({ id }) => id === opened?.id) ?? opened
  return (
    <div className={classes.page} data-beside={entry ? true : undefined}>
      <ListHead title={texts.title} purpose={texts.purpose}>
        {null}
      </ListHead>
      <PagedTable
        label={texts.title}
        columns={columns}
        rows={rows}
        rowId={({ id }) => String(id)}
        paging={{ ...paging, ...paged, tools: sizeTool(list, sizes, paged) }}
        state={state}
        stickyOffset={TOP_BAR}
        toolbar={
          <div className={classes.tools}>
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
            <ExportButton
              label={texts.export}
              name="journal"
              columns={columns}
              rows={list.found}
              walk={(send, options) => pages(journal.list, send, input, options)}
              disabled={list.loading}
            />
          </div>
        }
        filters={set.length > 0 && <Chips set={set} onRemove={remove} onClear={() => go({})} clear={clear} />}
        empty={
          set.length > 0 ? (
            <Nothing set={set} onClear={() => go({})} />
          ) : (
            <EmptyState title={texts.empty} description={texts.emptyHint} />
          )
        }
      />
      {entry && <EntryPanel key={entry.id} entry={entry} onClose={() => setOpened(undefined)} />}
    </div>
  )
}
