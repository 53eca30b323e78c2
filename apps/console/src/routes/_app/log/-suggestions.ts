import type { Log } from '@relaydeck/api-sdk'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { isEmbedded, useStatus } from '../../../app/status.ts'
import type { FilterChoice } from '../../../parts/list-page/filter-field.ts'
import { usageOptions } from '../../../parts/usage-chart/sums.ts'

/** Groups of usage whose names are values of a filter. */
const GROUPS = { username: 'user', token_name: 'token', model_name: 'model' } as const

type Named = keyof typeof GROUPS

const isNamed = (name: string): name is Named => name in GROUPS

const DAY = 24 * 60 * 60

/** Days of usage whose names are suggested. */
const DAYS = 30

const NOTHING = queryOptions<{ name: string }[]>({ queryKey: ['log', 'no suggestions'], queryFn: skipToken })

interface Known {
  /** Whether the list has rows of all users. */
  all: boolean
  /** Channel names by id. */
  names: ReadonlyMap<number, string> | undefined
  rows: readonly Log[]
}

/** Returns suggested values of a filter: names in the rows of the page and in the last month's usage, or all channels. */
export function useSuggestions(filter: string, { all, names, rows }: Known): FilterChoice[] {
  const embedded = isEmbedded(useStatus())
  const today = Math.floor(Date.now() / 1000 / DAY) * DAY
  const group = embedded && isNamed(filter) ? GROUPS[filter] : undefined
  const { data = [] } = useQuery<{ name: string }[]>(
    group ? usageOptions(group, { start_timestamp: today - DAYS * DAY }, all) : NOTHING,
  )
  if (filter === 'channel')
    return [...(names ?? [])].map(([id, name]) => ({ value: String(id), label: `${id} ${name}` }))
  if (!isNamed(filter)) return []
  const values = new Set([...data.map(({ name }) => name), ...rows.map((row) => row[filter])])
  return [...values].filter(Boolean).map((value) => ({ value, label: value }))
}
