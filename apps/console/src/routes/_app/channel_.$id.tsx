import { channels } from '@relaydeck/api-sdk'
import { createFileRoute } from '@tanstack/react-router'
import { recordSearch } from '../../parts/record-page/address.ts'
import { idParam } from '../../parts/rows/address.ts'
import { ChannelPage } from './channel/-ChannelPage.tsx'

/** Page of one channel. */
export const Route = createFileRoute('/_app/channel_/$id')({
  staticData: { opens: channels.get, title: 'channel' },
  params: idParam,
  validateSearch: recordSearch,
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  const { tab } = Route.useSearch()
  return <ChannelPage key={id} id={id} tab={tab} />
}
