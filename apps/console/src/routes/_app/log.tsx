import { createFileRoute, useLocation } from '@tanstack/react-router'
import { firstPage, mayReadAll } from './log/-list/data.ts'
import { LogList } from './log/-list/LogList.tsx'
import { readSearch } from './log/-list/search.ts'
import { logTexts } from './log/-texts.ts'

/** What was spent and done: own rows, and everybody's for admins. */
export const Route = createFileRoute('/_app/log')({
  staticData: { role: 'user', nav: { label: 'log', icon: 'log', order: 70 } },
  validateSearch: readSearch,
  loaderDeps: ({
    search: { page, type, token_name, model_name, start_timestamp, end_timestamp, username, channel },
  }) => ({ page, type, token_name, model_name, start_timestamp, end_timestamp, username, channel }),
  loader: async ({ context, deps, cause }) => {
    const all = await mayReadAll(context.queryClient)
    await Promise.all([firstPage(context.queryClient, deps, all, cause !== 'stay'), logTexts.load()])
    return { all }
  },
  component: Logs,
})

function Logs() {
  const { all } = Route.useLoaderData()
  // Of the address itself: that of the page drawn last lags behind a second press on a pager.
  const search = useLocation({ select: (location) => readSearch(location.search), structuralSharing: true })
  return <LogList search={search} all={all} />
}
