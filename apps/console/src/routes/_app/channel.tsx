import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { ChannelList } from './channel/-list/ChannelList.tsx'
import { firstPage } from './channel/-list/data.ts'
import { readSearch } from './channel/-list/search.ts'
import { channelTexts } from './channel/-texts.ts'

/** Channels to providers; the forms open over the list. */
export const Route = createFileRoute('/_app/channel')({
  staticData: { opens: { call: 'channels.list', role: 'admin' }, nav: { label: 'channel', icon: 'plug', order: 20 } },
  validateSearch: readSearch,
  loaderDeps: ({ search: { page, keyword } }) => ({ page, keyword }),
  loader: async ({ context, deps, cause }) => {
    await Promise.all([firstPage(context.queryClient, deps, cause !== 'stay'), channelTexts.load()])
  },
  component: Channels,
})

function Channels() {
  const search = useLocation({ select: (location) => readSearch(location.search), structuralSharing: true })
  return (
    <>
      <ChannelList search={search} />
      <Outlet />
    </>
  )
}
