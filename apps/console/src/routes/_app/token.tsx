import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { firstPage } from './token/-list/data.ts'
import { readSearch } from './token/-list/search.ts'
import { TokenList } from './token/-list/TokenList.tsx'
import { tokenTexts } from './token/-texts.ts'

/** Own tokens; the forms open over the list. Also where a sign-in leads. */
export const Route = createFileRoute('/_app/token')({
  staticData: { opens: { call: 'tokens.list', role: 'user' }, nav: { label: 'token', icon: 'key', order: 30 } },
  validateSearch: readSearch,
  loaderDeps: ({ search: { page, order, keyword } }) => ({ page, order, keyword }),
  loader: async ({ context, deps, cause }) => {
    await Promise.all([firstPage(context.queryClient, deps, cause !== 'stay'), tokenTexts.load()])
  },
  component: Tokens,
})

function Tokens() {
  // Of the address itself: that of the page drawn last lags behind a second press on a pager.
  const search = useLocation({ select: (location) => readSearch(location.search), structuralSharing: true })
  return (
    <>
      <TokenList search={search} />
      <Outlet />
    </>
  )
}
