import { createFileRoute, useLocation } from '@tanstack/react-router'
import { canReadAll } from '../../app/session.ts'
import { readSearch } from './log/-address.ts'
import { LogList } from './log/-LogList.tsx'
import { prefetchLog } from './log/-log.ts'

/** Log page: the user's rows, or all rows for admins. */
export const Route = createFileRoute('/_app/log')({
  staticData: { role: 'user', nav: { label: 'log', icon: 'log', group: 'use', order: 14 } },
  validateSearch: readSearch,
  loaderDeps: ({ search: { call: _, ...search } }) => search,
  loader: async ({ context, deps, cause }) => {
    const all = await canReadAll(context.queryClient)
    await prefetchLog(context.queryClient, deps, all, cause)
    return { all }
  },
  component: Logs,
})

function Logs() {
  const { all } = Route.useLoaderData()
  // Route.useSearch() lags behind the URL while the next page loads, so a second click on the pager would be lost.
  const search = useLocation({ select: (location) => readSearch(location.search), structuralSharing: true })
  return <LogList search={search} all={all} />
}
