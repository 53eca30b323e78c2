import type { User } from '@relaydeck/api-sdk'
import { lazy } from 'react'
import { ResourceList } from '../../../parts/list/ResourceList.tsx'
import { UserActions } from './-actions.tsx'
import { useUserColumns } from './-columns.tsx'
import { userResource } from './-resource.ts'

const UserBulk = lazy(() => import('./-bulk.tsx'))
const rowActions = (user: User) => <UserActions user={user} />

/** List of all users. */
export const UserList = () => (
  <ResourceList resource={userResource} columns={useUserColumns()} rowActions={rowActions} bulk={UserBulk} />
)
