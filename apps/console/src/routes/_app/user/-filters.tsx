import { DEFAULT_GROUP, formatQuota, groups, RANK, splitComma, type User, userStatusName } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { useUiTexts } from '@relaydeck/ui/texts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { send } from '../../../app/send.ts'
import { statusOptions, useStatus } from '../../../app/status.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { Filters } from '../../../parts/list-page/Filters.tsx'
import { choicesOf, type FilterField, isAmong, narrowTexts } from '../../../parts/list-page/filter-field.ts'
import type { FiltersProps } from '../../../parts/list-page/ResourceList.tsx'
import type { FilterValues } from '../../../parts/rows/address.ts'
import { resourceTexts } from '../../../parts/rows/resource.ts'

const PER_DOLLAR = 500_000

/** Returns the quota below which a filter lets a user through; `none` is a quota that is used up. */
const limitOf = (quota: string, perUnit: number): number =>
  quota === 'none' ? 1 : Number(quota) * (perUnit || PER_DOLLAR)

/** Returns whether the filters let a user through. */
export function matches(user: User, { status, role, group, quota }: FilterValues, queryClient: QueryClient): boolean {
  const perUnit = queryClient.getQueryData(statusOptions.queryKey)?.quota_per_unit ?? 0
  return (
    (!status || userStatusName(user.status) === status) &&
    (!role || RANK[role as keyof typeof RANK] === user.role) &&
    isAmong(group, splitComma(user.group || DEFAULT_GROUP)) &&
    (!quota || user.quota < limitOf(quota, perUnit))
  )
}

/** Filters of users: status, role, group and quota. */
export default function UserFilters(props: FiltersProps<User>) {
  const { fields: labels, none, below } = useTexts(narrowTexts)
  const { columns } = useTexts(resourceTexts)
  const { status } = useUiTexts()
  const { unknown: _, ...statuses } = status.user
  const { unknown: _unknown, ...roles } = status.role
  const format = useStatus()
  const known = useQuery({ ...query(send, groups.list), meta: { background: true } }).data
  const quotas = ['1', '10'].map((value) => ({
    value,
    label: below(formatQuota(limitOf(value, format.quota_per_unit), format)),
  }))
  const fields: FilterField[] = [
    { name: 'status', label: columns.status, choices: choicesOf(statuses) },
    { name: 'role', label: labels.role, choices: choicesOf(roles) },
    { name: 'quota', label: labels.quota, choices: [{ value: 'none', label: none }, ...quotas] },
    { name: 'group', label: columns.group, suggestions: known ?? [] },
  ]
  return <Filters {...props} fields={fields} />
}
