import { type Redemption, redemptionStatusName } from '@relaydeck/api-sdk'
import { useUiTexts } from '@relaydeck/ui/texts'
import { useTexts } from '../../../app/texts/area.ts'
import { Filters } from '../../../parts/list-page/Filters.tsx'
import { choicesOf, type FilterField } from '../../../parts/list-page/filter-field.ts'
import type { FiltersProps } from '../../../parts/list-page/ResourceList.tsx'
import type { FilterValues } from '../../../parts/rows/address.ts'
import { resourceTexts } from '../../../parts/rows/resource.ts'

/** Returns whether the filters let a code through. */
export const matches = ({ status: number }: Redemption, { status }: FilterValues): boolean =>
  !status || redemptionStatusName(number) === status

/** Filter of redemption codes: status. */
export default function RedemptionFilters(props: FiltersProps<Redemption>) {
  const { columns } = useTexts(resourceTexts)
  const { unknown: _, ...statuses } = useUiTexts().status.redemption
  const fields: FilterField[] = [{ name: 'status', label: columns.status, choices: choicesOf(statuses) }]
  return <Filters {...props} fields={fields} />
}
