import { journal } from '@relaydeck/api-sdk'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { readSearch } from './journal/-address.ts'
import { JournalList } from './journal/-JournalList.tsx'

/** Journal: who changed which record, for administrators of the embedded gateway. */
export const Route = createFileRoute('/_app/journal')({
  staticData: {
    opens: journal.list,
    nav: { label: 'journal', icon: 'journal', group: 'manage', order: 80, needs: 'journal' },
  },
  validateSearch: readSearch,
  component: Page,
})

function Page() {
  const search = useLocation({ select: (location) => readSearch(location.search), structuralSharing: true })
  return <JournalList search={search} />
}
