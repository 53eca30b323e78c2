import { tokens } from '@relaydeck/api-sdk'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { firstPage, readSearch } from './token/-list/data.ts'
import { TokenList } from './token/-list/TokenList.tsx'
import { tokenTexts } from './token/-texts.ts'

/** Own tokens; the forms open over the list. Also where a sign-in leads. */
export const Route = createFileRoute('/_app/token')({
  staticData: { calls: tokens.list, nav: { label: 'token', icon: 'key', order: 30 } },
  validateSearch: readSearch,
  loaderDeps: ({ search: { page, order, keyword } }) => ({ page, order, keyword }),
  loader: async ({ context, deps, cause }) => {
    firstPage(context.queryClient, deps, cause === 'enter')
    await tokenTexts.load()
  },
  component: Tokens,
})

function Tokens() {
  const search = Route.useLoaderDeps()
  return (
    <>
      <TokenList search={search} />
      <Outlet />
    </>
  )
}
