import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { firstPage } from './redemption/-list/data.ts'
import { RedemptionList } from './redemption/-list/RedemptionList.tsx'
import { readSearch } from './redemption/-list/search.ts'
import { redemptionTexts } from './redemption/-texts.ts'

/** Redemption codes; the forms open over the list. */
export const Route = createFileRoute('/_app/redemption')({
  staticData: {
    opens: { call: 'redemptions.list', role: 'admin' },
    nav: { label: 'redemption', icon: 'ticket', order: 40 },
  },
  validateSearch: readSearch,
  loaderDeps: ({ search: { page, keyword } }) => ({ page, keyword }),
  loader: async ({ context, deps, cause }) => {
    await Promise.all([firstPage(context.queryClient, deps, cause !== 'stay'), redemptionTexts.load()])
  },
  component: Redemptions,
})

function Redemptions() {
  const search = useLocation({ select: (location) => readSearch(location.search), structuralSharing: true })
  return (
    <>
      <RedemptionList search={search} />
      <Outlet />
    </>
  )
}
