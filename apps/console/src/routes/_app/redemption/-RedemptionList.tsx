import { type Redemption, redemptionStatusName } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { useUiTexts } from '@relaydeck/ui/texts'
import { lazy, useMemo } from 'react'
import { useTexts } from '../../../app/language/area.ts'
import { useStatus } from '../../../app/status.ts'
import { SecretCell } from '../../../parts/list-page/cells.tsx'
import {
  BELOW_NAME,
  idColumn,
  nameColumn,
  quotaColumn,
  statusColumn,
  timeColumn,
} from '../../../parts/list-page/columns.tsx'
import { Filters } from '../../../parts/list-page/Filters.tsx'
import { choicesOf, type FilterField } from '../../../parts/list-page/filter-field.ts'
import { type FiltersProps, ResourceList } from '../../../parts/list-page/ResourceList.tsx'
import { RowActions } from '../../../parts/list-page/RowActions.tsx'
import type { FilterValues } from '../../../parts/rows/address.ts'
import type { FilterRule } from '../../../parts/rows/arrange.ts'
import { resourceTexts, useRowNames } from '../../../parts/rows/resource.ts'
import { redemptionResource, redemptionTexts } from './-redemption.ts'

/** Columns of the list of redemption codes. */
export function useRedemptionColumns(): PagedColumn<Redemption>[] {
  const own = useTexts(redemptionTexts).columns
  const shared = useTexts(resourceTexts).columns
  const ui = useUiTexts()
  const status = useStatus()
  return useMemo(
    () => [
      idColumn(shared.id),
      nameColumn(redemptionResource, shared.name),
      statusColumn(shared.status, 'redemption', ui),
      // Codes are exported, unlike other secrets: the file is for giving them to users.
      { id: 'key', header: own.code, value: ({ key }) => key, cell: (code) => <CodeCell redemption={code} /> },
      { ...quotaColumn('quota', own.quota, status), ...BELOW_NAME },
      timeColumn('created_time', shared.created),
      { ...timeColumn('redeemed_time', own.redeemed, { none: own.notRedeemed }), ...BELOW_NAME },
    ],
    [own, shared, ui, status],
  )
}

function CodeCell({ redemption }: { redemption: Redemption }) {
  const { labelOf } = useRowNames(redemptionResource)
  return <SecretCell value={redemption.key} label={labelOf(redemption)} />
}

/** Switch and menu of a redemption code. */
export function RedemptionActions({ redemption }: { redemption: Redemption }) {
  const { usedHint } = useTexts(redemptionTexts)
  return <RowActions resource={redemptionResource} row={redemption} fixedHint={usedHint} />
}

const RedemptionBulk = lazy(() => import('./-RedemptionBulk.tsx'))
const RedemptionImport = lazy(() => import('./-RedemptionImport.tsx'))
const rowActions = (redemption: Redemption) => <RedemptionActions redemption={redemption} />

/** List of redemption codes. */
export const RedemptionList = () => (
  <ResourceList
    resource={redemptionResource}
    columns={useRedemptionColumns()}
    rowActions={rowActions}
    bulk={RedemptionBulk}
    importer={RedemptionImport}
    filters={RedemptionFilters}
    rule={rule}
  />
)

/** Returns whether a code matches the filters. */
export const matches = ({ status: number }: Redemption, { status }: FilterValues): boolean =>
  !status || redemptionStatusName(number) === status

/** Filter of redemption codes: status. */
function RedemptionFilters(props: FiltersProps<Redemption>) {
  const { columns } = useTexts(resourceTexts)
  const { unknown: _, ...statuses } = useUiTexts().status.redemption
  const fields: FilterField[] = [{ name: 'status', label: columns.status, choices: choicesOf(statuses) }]
  return <Filters {...props} fields={fields} />
}

const rule: FilterRule<Redemption> = { matches }
