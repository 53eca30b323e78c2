import { tokens } from '@relaydeck/api-sdk'
import { createFileRoute } from '@tanstack/react-router'
import { recordSearch } from '../../parts/record-page/address.ts'
import { idParam } from '../../parts/rows/address.ts'
import { TokenPage } from './token/-TokenPage.tsx'

/** Page of one token. */
export const Route = createFileRoute('/_app/token_/$id')({
  staticData: { opens: tokens.get, title: 'token' },
  params: idParam,
  validateSearch: recordSearch,
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  const { tab } = Route.useSearch()
  return <TokenPage key={id} id={id} tab={tab} />
}
