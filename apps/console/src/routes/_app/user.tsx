import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { firstPage } from './user/-list/data.ts'
import { readSearch } from './user/-list/search.ts'
import { UserList } from './user/-list/UserList.tsx'
import { userTexts } from './user/-texts.ts'

/** Accounts, for admins; the forms open over the list. */
export const Route = createFileRoute('/_app/user')({
  staticData: { opens: { call: 'users.list', role: 'admin' }, nav: { label: 'user', icon: 'users', order: 60 } },
  validateSearch: readSearch,
  loaderDeps: ({ search: { page, order, keyword } }) => ({ page, order, keyword }),
  loader: async ({ context, deps, cause }) => {
    await Promise.all([firstPage(context.queryClient, deps, cause !== 'stay'), userTexts.load()])
  },
  component: Users,
})

function Users() {
  const search = useLocation({ select: (location) => readSearch(location.search), structuralSharing: true })
  return (
    <>
      <UserList search={search} />
      <Outlet />
    </>
  )
}
