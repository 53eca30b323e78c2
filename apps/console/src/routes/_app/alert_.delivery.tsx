import { alertDeliveries } from '@relaydeck/api-sdk'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { readSearch } from './alert/-delivery/address.ts'
import { DeliveryList } from './alert/-delivery/DeliveryList.tsx'

/** What was sent to the targets of alerts, and with which answer. */
export const Route = createFileRoute('/_app/alert_/delivery')({
  staticData: { opens: alertDeliveries.list, title: 'alert' },
  validateSearch: readSearch,
  component: Page,
})

function Page() {
  const search = useLocation({ select: (location) => readSearch(location.search), structuralSharing: true })
  return <DeliveryList search={search} />
}
