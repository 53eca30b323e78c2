import { createFileRoute } from '@tanstack/react-router'
import { Dashboard } from './dashboard/-Dashboard.tsx'
import { readSearch } from './dashboard/-search.ts'
import { dashboardTexts } from './dashboard/-texts.ts'
import { usageOptions } from './dashboard/-usage.ts'

/** Dashboard with the user's usage of the last seven days. */
export const Route = createFileRoute('/_app/dashboard')({
  staticData: {
    opens: 'logs.dashboard',
    nav: { label: 'dashboard', icon: 'dashboard', order: 65 },
  },
  validateSearch: readSearch,
  loader: async ({ context }) => {
    void context.queryClient.prefetchQuery(usageOptions)
    await dashboardTexts.load()
  },
  component: Page,
})

function Page() {
  const { show = 'quota' } = Route.useSearch()
  return <Dashboard show={show} />
}
