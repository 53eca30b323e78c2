import type { Redemption } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { lazy } from 'react'
import { useTexts } from '../../../app/language/area.ts'
import { SecretCell } from '../../../parts/list-page/cells.tsx'
import { BELOW_NAME, quotaColumn, timeColumn } from '../../../parts/list-page/columns.tsx'
import { type ColumnContext, NounList } from '../../../parts/noun/NounList.tsx'
import { useRowNames } from '../../../parts/rows/resource.ts'
import { type RedemptionTexts, redemptionResource, redemptionTexts } from './-redemption.ts'

const RedemptionBulk = lazy(() => import('./-RedemptionBulk.tsx'))
const RedemptionImport = lazy(() => import('./-RedemptionImport.tsx'))

/** List of redemption codes. */
export const RedemptionList = () => (
  <NounList
    resource={redemptionResource}
    columns={columns}
    bulk={RedemptionBulk}
    importer={RedemptionImport}
    fixedHint={useTexts(redemptionTexts).usedHint}
  />
)

const columns = ({ texts, headings, status }: ColumnContext<RedemptionTexts>): PagedColumn<Redemption>[] => [
  // Codes are exported, unlike other secrets: the file is for giving them to users.
  { id: 'key', header: texts.columns.code, value: ({ key }) => key, cell: (code) => <CodeCell redemption={code} /> },
  { ...quotaColumn('quota', texts.columns.quota, status), ...BELOW_NAME },
  timeColumn('created_time', headings.created),
  { ...timeColumn('redeemed_time', texts.columns.redeemed, { none: texts.columns.notRedeemed }), ...BELOW_NAME },
]

function CodeCell({ redemption }: { redemption: Redemption }) {
  const { labelOf } = useRowNames(redemptionResource)
  return <SecretCell value={redemption.key} label={labelOf(redemption)} />
}
