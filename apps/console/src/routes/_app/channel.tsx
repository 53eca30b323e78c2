import { channels } from '@relaydeck/api-sdk'
import { createFileRoute } from '@tanstack/react-router'
import { listDeps, listSearch } from '../../parts/rows/address.ts'
import { listLoader } from '../../parts/rows/prefetch-list.ts'
import { channelAddress } from './channel/-address.ts'
import { channelResource } from './channel/-channel.ts'
import { ChannelList } from './channel/-list/ChannelList.tsx'

/** Channels to providers, with the forms over the list. */
export const Route = createFileRoute('/_app/channel')({
  staticData: { opens: channels.list, nav: { label: 'channel', icon: 'plug', group: 'manage', order: 40 } },
  validateSearch: listSearch(channelAddress),
  loaderDeps: listDeps,
  loader: listLoader(channelResource),
  component: ChannelList,
})
