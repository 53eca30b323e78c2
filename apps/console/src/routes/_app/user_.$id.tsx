import { users } from '@relaydeck/api-sdk'
import { createFileRoute } from '@tanstack/react-router'
import { recordSearch } from '../../parts/record-page/address.ts'
import { idParam } from '../../parts/rows/address.ts'
import { UserPage } from './user/-UserPage.tsx'

/** Page of one user. */
export const Route = createFileRoute('/_app/user_/$id')({
  staticData: { opens: users.get, title: 'user' },
  params: idParam,
  validateSearch: recordSearch,
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  const { tab } = Route.useSearch()
  return <UserPage key={id} id={id} tab={tab} />
}
