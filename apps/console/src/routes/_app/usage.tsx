import { createFileRoute, useLocation } from '@tanstack/react-router'
import { canReadAll } from '../../app/session.ts'
import { readSearch } from './usage/-address.ts'
import { UsagePage } from './usage/-UsagePage.tsx'
import { prefetchUsage } from './usage/-usage.ts'

/** Usage page: used quota in a period; the user's, or everyone's for admins. */
export const Route = createFileRoute('/_app/usage')({
  staticData: { role: 'user', nav: { label: 'usage', icon: 'usage', group: 'use', order: 12 } },
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const all = await canReadAll(context.queryClient)
    prefetchUsage(context.queryClient, deps, all)
    return { all }
  },
  component: Page,
})

function Page() {
  const { all } = Route.useLoaderData()
  const search = useLocation({ select: (location) => readSearch(location.search), structuralSharing: true })
  return <UsagePage search={search} all={all} />
}
