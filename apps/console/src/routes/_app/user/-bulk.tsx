import type { User } from '@relaydeck/api-sdk'
import { useSessionUser } from '../../../app/session.ts'
import { useTexts } from '../../../app/texts/area.ts'
import type { BulkAction } from '../../../parts/bulk/action.ts'
import { BulkBar } from '../../../parts/bulk/BulkBar.tsx'
import type { BulkProps } from '../../../parts/list/ListTable.tsx'
import { actionsFor, obstacle } from './-accounts.ts'
import { userResource, userTexts } from './-resource.ts'
import { ACTIONS, userKinds } from './-work.ts'

/** Bulk actions of users. Accounts that the current user may not manage are skipped. */
export default function UserBulk(props: BulkProps<User>) {
  const { actions: labels, bulk } = useTexts(userTexts)
  const me = useSessionUser()
  const actions = ACTIONS.map(
    (action): BulkAction<User> => ({
      kind: userKinds[action],
      dataOf: () => undefined,
      texts: { label: labels[action], ...bulk[action] },
      danger: action !== 'enable',
      removes: action === 'delete',
      applies: (user) => me !== null && obstacle(user, me) === undefined && actionsFor(user, me).includes(action),
    }),
  )
  return <BulkBar resource={userResource} {...props} actions={actions} />
}
