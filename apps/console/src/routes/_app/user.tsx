import { USER_ORDERS } from '@relaydeck/api-sdk'
import { createFileRoute } from '@tanstack/react-router'
import { listLoader } from '../../parts/list/prefetch-list.ts'
import { listSearch } from '../../parts/list/search.ts'
import { UserList } from './user/-list.tsx'
import { userResource } from './user/-resource.ts'

const validateSearch = listSearch(USER_ORDERS)

/** All users, with the forms over the list. */
export const Route = createFileRoute('/_app/user')({
  staticData: { opens: 'users.list', nav: { label: 'user', icon: 'users', order: 60 } },
  validateSearch,
  loaderDeps: ({ search: { page, order, keyword } }) => ({ page, order, keyword }),
  loader: listLoader(userResource),
  component: UserList,
})
