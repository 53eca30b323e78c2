import type { User } from '@relaydeck/api-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { usePerson } from '../../../../app/session.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import type { BulkAction } from '../../../../parts/bulk/action.ts'
import { BulkBar } from '../../../../parts/bulk/BulkBar.tsx'
import type { Chosen } from '../../../../parts/list/use-chosen.ts'
import { manageUser } from '../-list/calls.ts'
import { USERS } from '../-list/data.ts'
import { actionsFor, obstacle } from '../-list/manage.ts'
import { userBulkTexts } from './texts.ts'

/** What is done to many accounts at once; ranks are given one by one. */
const ACTIONS = ['enable', 'disable', 'delete'] as const

/** What can be done with many accounts, of those that may be managed at all. */
export function UserBulk({ chosen }: { chosen: Chosen<User> }) {
  const words = useTexts(userBulkTexts)
  const me = usePerson()
  const queryClient = useQueryClient()
  const actions = ACTIONS.map(
    (action): BulkAction<User> => ({
      id: action,
      words: words[action],
      danger: action !== 'enable',
      removes: action === 'delete',
      applies: (user) => me !== null && obstacle(user, me) === undefined && actionsFor(user, me).includes(action),
      run: (user) => manageUser(queryClient, user, action),
    }),
  )
  return <BulkBar resource={USERS} chosen={chosen} nameOf={({ username }) => username} actions={actions} />
}
