import type { Row } from '@relaydeck/api-sdk'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type ListSearch, listSearch } from './address.ts'
import { type Resource, useOrders } from './resource.ts'

/** Returns the address parameters of a resource's list and a function that changes them. */
export function useListSearch<O extends string>(
  resource: Pick<Resource<Row, O>, 'path' | 'orders' | 'ordersLack' | 'filters'>,
) {
  const { path, filters } = resource
  const orders = useOrders(resource)
  const read = useMemo(() => listSearch({ orders, filters }), [orders, filters])
  // Read from the location: the search of the rendered page lags behind a second click on the pager.
  const current = useLocation({ select: (location): ListSearch => read(location.search), structuralSharing: true })
  const search = current as ListSearch<O>
  const navigate = useNavigate()
  // Each route has a different type of orders; `''` is in all of them, and the route parses the address again.
  // Without scrolling, which would take the pager away from under the pointer.
  const goTo = (next: ListSearch, replace = false) =>
    void navigate({ to: path, search: { ...search, page: 1, ...next } as ListSearch<''>, replace, resetScroll: false })
  return { search, goTo, orders }
}
