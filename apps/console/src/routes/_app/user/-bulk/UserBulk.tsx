import type { User } from '@relaydeck/api-sdk'
import { lazy } from 'react'
import { useSessionUser } from '../../../../app/session.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { obstacle } from '../../../../parts/account/obstacle.ts'
import type { BulkAction } from '../../../../parts/bulk/actions.ts'
import { bulkTexts } from '../../../../parts/bulk/actions.ts'
import { BulkBar } from '../../../../parts/bulk/BulkBar.tsx'
import type { BulkProps } from '../../../../parts/rows/selection.ts'
import { actionsFor, GUEST } from '../-accounts.ts'
import { userResource, userTexts } from '../-resource.ts'
import { ACTIONS, userKinds } from '../-work.ts'

const EditDialog = lazy(() => import('./EditDialog.tsx'))

/** Bulk actions of users. Accounts that the current user may not manage are skipped. */
export default function UserBulk(props: BulkProps<User>) {
  const { actions: labels, bulk } = useTexts(userTexts)
  const { open } = useTexts(bulkTexts).edit
  const me = useSessionUser() ?? GUEST
  const isManaged = (user: User) => obstacle(user, me) === undefined
  const actions = ACTIONS.map(
    (action): BulkAction<User> => ({
      kind: userKinds[action],
      dataOf: () => undefined,
      texts: { label: labels[action], ...bulk[action] },
      danger: action !== 'enable',
      removes: action === 'delete',
      applies: (user) => isManaged(user) && actionsFor(user, me).includes(action),
    }),
  )
  return (
    <BulkBar
      resource={userResource}
      {...props}
      actions={actions}
      forms={[{ id: 'edit', label: open, applies: isManaged, Form: EditDialog }]}
    />
  )
}
