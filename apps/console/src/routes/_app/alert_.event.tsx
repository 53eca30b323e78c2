import { events } from '@relaydeck/api-sdk'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { needs } from '../../app/needs.ts'
import { readSearch } from './alert/-event/address.ts'
import { EventList } from './alert/-event/EventList.tsx'

/** What happened to channels, users, limits and records. */
export const Route = createFileRoute('/_app/alert_/event')({
  staticData: { opens: events.list, title: 'alert' },
  beforeLoad: needs('alerts'),
  validateSearch: readSearch,
  component: Page,
})

function Page() {
  const search = useLocation({ select: (location) => readSearch(location.search), structuralSharing: true })
  return <EventList search={search} />
}
