import { type Redemption, redemptionStatusName } from '@relaydeck/api-sdk'
import { useUiTexts } from '@relaydeck/ui/texts'
import { useTexts } from '../../../app/texts/area.ts'
import type { FiltersProps } from '../../../parts/list/ResourceList.tsx'
import { resourceTexts } from '../../../parts/list/resource.ts'
import type { FilterValues } from '../../../parts/list/search.ts'
import { Filters } from '../../../parts/narrow/Filters.tsx'
import { choicesOf, type FilterField } from '../../../parts/narrow/field.ts'

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
