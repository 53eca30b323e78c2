import { session } from '@relaydeck/api-sdk'
import { createFileRoute } from '@tanstack/react-router'
import { canReadAll } from '../../app/session.ts'
import { statusOptions } from '../../app/status.ts'
import { Dashboard } from './dashboard/-Dashboard.tsx'
import { readSearch, usageOptions } from './dashboard/-dashboard.ts'

/** Dashboard with the user's usage of the last seven days; for administrators also all users' usage. */
export const Route = createFileRoute('/_app/dashboard')({
  staticData: {
    opens: session.self,
    nav: { label: 'dashboard', icon: 'dashboard', group: 'use', order: 10 },
  },
  validateSearch: readSearch,
  loaderDeps: ({ search: { scope } }) => ({ scope }),
  loader: async ({ context: { queryClient }, deps: { scope } }) => {
    const all = await canReadAll(queryClient)
    // A server that sums usage is not asked for its parts; until the status is known, neither is.
    const status = queryClient.getQueryData(statusOptions.queryKey)
    if (status && !status.usage && (!all || scope === 'own')) void queryClient.prefetchQuery(usageOptions)
    return { all }
  },
  component: Page,
})

function Page() {
  const { all } = Route.useLoaderData()
  const { show = 'quota', scope = 'all', period = '24h' } = Route.useSearch()
  return <Dashboard show={show} scope={scope} all={all} period={period} />
}
