import type { Row } from '@relaydeck/api-sdk'
import { useUiTexts } from '@relaydeck/ui/texts'
import { useTexts } from '../../../app/language/area.ts'
import { Filters } from '../../../parts/list-page/Filters.tsx'
import { choicesOf } from '../../../parts/list-page/filter-field.ts'
import type { FiltersProps } from '../../../parts/list-page/ResourceList.tsx'
import { resourceTexts } from '../../../parts/rows/resource.ts'

/** Filter of targets and rules: status. */
export function StatusFilter<T extends Row>(props: FiltersProps<T>) {
  const { columns } = useTexts(resourceTexts)
  const { enabled, disabled } = useUiTexts().status.channel
  return (
    <Filters
      {...props}
      fields={[{ name: 'status', label: columns.status, choices: choicesOf({ enabled, disabled }) }]}
    />
  )
}
