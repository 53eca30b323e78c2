import { alertDeliveries } from '@relaydeck/api-sdk'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { needs } from '../../app/needs.ts'
import { readSearch } from './alert/-delivery/address.ts'
import { DeliveryList } from './alert/-delivery/DeliveryList.tsx'

/** What was sent to the targets of alerts, and with which answer. */
export const Route = createFileRoute('/_app/alert_/delivery')({
  staticData: { opens: alertDeliveries.list, title: 'alert' },
  beforeLoad: needs('alerts'),
  validateSearch: readSearch,
  component: Page,
})

function Page() {
  const search = useLocation({ select: (location) => readSearch(location.search), structuralSharing: true })
  return <DeliveryList search={search} />
}
