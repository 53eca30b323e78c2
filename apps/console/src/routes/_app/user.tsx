import { users } from '@relaydeck/api-sdk'
import { createFileRoute } from '@tanstack/react-router'
import { listDeps, listSearch } from '../../parts/rows/address.ts'
import { listLoader } from '../../parts/rows/prefetch-list.ts'
import { userAddress } from './user/-address.ts'
import { UserList } from './user/-UserList.tsx'
import { userResource } from './user/-user.ts'

/** All users, with the forms over the list. */
export const Route = createFileRoute('/_app/user')({
  staticData: { opens: users.list, nav: { label: 'user', icon: 'users', group: 'manage', order: 60 } },
  validateSearch: listSearch(userAddress),
  loaderDeps: listDeps,
  loader: listLoader(userResource),
  component: UserList,
})
