import { type Token, tokenStatusName } from '@relaydeck/api-sdk'
import { useUiTexts } from '@relaydeck/ui/texts'
import { useTexts } from '../../../app/texts/area.ts'
import { Filters } from '../../../parts/list-page/Filters.tsx'
import { choicesOf, type FilterField, narrowTexts } from '../../../parts/list-page/filter-field.ts'
import type { FiltersProps } from '../../../parts/list-page/ResourceList.tsx'
import type { FilterValues } from '../../../parts/rows/address.ts'
import { resourceTexts } from '../../../parts/rows/resource.ts'

const DAY = 24 * 60 * 60

/** Returns whether a token expires as the filter says. */
function expires({ expired_time: at }: Token, expiry: string, now: number): boolean {
  if (expiry === 'never') return at <= 0
  if (at <= 0) return false
  if (expiry === 'past') return at <= now
  return at > now && at <= now + Number.parseInt(expiry, 10) * DAY
}

/** Returns whether the filters let a token through. */
export const matches = (token: Token, { status, expiry }: FilterValues): boolean =>
  (!status || tokenStatusName(token.status) === status) && (!expiry || expires(token, expiry, Date.now() / 1000))

/** Filters of tokens: status and expiry. */
export default function TokenFilters(props: FiltersProps<Token>) {
  const { fields: labels, expiry } = useTexts(narrowTexts)
  const { columns } = useTexts(resourceTexts)
  const { unknown: _, ...statuses } = useUiTexts().status.token
  const fields: FilterField[] = [
    { name: 'status', label: columns.status, choices: choicesOf(statuses) },
    { name: 'expiry', label: labels.expiry, choices: choicesOf(expiry) },
  ]
  return <Filters {...props} fields={fields} />
}
