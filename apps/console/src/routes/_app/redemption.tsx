import { REDEMPTION_STATUS, redemptions } from '@relaydeck/api-sdk'
import { createFileRoute } from '@tanstack/react-router'
import { listDeps, listSearch, statusAddress } from '../../parts/rows/address.ts'
import { listLoader } from '../../parts/rows/prefetch-list.ts'
import { RedemptionList } from './redemption/-RedemptionList.tsx'
import { redemptionResource } from './redemption/-redemption.ts'

/** Redemption codes, with the forms over the list. */
export const Route = createFileRoute('/_app/redemption')({
  staticData: {
    opens: redemptions.list,
    nav: { label: 'redemption', icon: 'ticket', group: 'manage', order: 50 },
  },
  validateSearch: listSearch(statusAddress(REDEMPTION_STATUS)),
  loaderDeps: listDeps,
  loader: listLoader(redemptionResource),
  component: RedemptionList,
})
