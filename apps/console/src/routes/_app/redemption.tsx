import { createFileRoute } from '@tanstack/react-router'
import { listLoader } from '../../parts/list/prefetch-list.ts'
import { listDeps, listSearch } from '../../parts/list/search.ts'
import { RedemptionList } from './redemption/-list.tsx'
import { redemptionResource } from './redemption/-resource.ts'

/** Redemption codes, with the forms over the list. */
export const Route = createFileRoute('/_app/redemption')({
  staticData: {
    opens: 'redemptions.list',
    nav: { label: 'redemption', icon: 'ticket', order: 40 },
  },
  validateSearch: listSearch(['']),
  loaderDeps: listDeps,
  loader: listLoader(redemptionResource),
  component: RedemptionList,
})
