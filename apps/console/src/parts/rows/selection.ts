import type { Row } from '@relaydeck/api-sdk'
import type { QueryKey } from '@relaydeck/api-sdk/query'
import type { RowId } from '@relaydeck/ui/PagedTable'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** Selected rows of a list, including rows of other pages. */
export interface Selection<T> {
  rows: readonly T[]
  /** Replaces the selection; rows are looked up in the previous selection and the shown rows. */
  select: (ids: ReadonlySet<RowId>, shown?: readonly T[]) => void
  /** Whether an action is running on the selection. */
  locked: boolean
  /** Keeps the selection while the filter changes, until it is unlocked. */
  lock: (locked: boolean) => void
}

/** Props of the buttons for selected rows. */
export interface BulkProps<T> {
  selection: Selection<T>
}

const NONE: never[] = []

/** Milliseconds for which a selection survives its list, so that remounting the list does not lose it. */
const GC_TIME = 1000

/**
 * Holds the selected rows of a list. They are cached below the resource's key, so that updates and deletions of a row
 * apply to them as well.
 * @param filter the list's filter; changing it clears the selection
 */
export function useSelection<T extends Row>(key: QueryKey, filter: string): Selection<T> {
  const queryClient = useQueryClient()
  const [lockedFilter, setLockedFilter] = useState<string>()
  const queryKey = [...key, 'selected', lockedFilter ?? filter]
  const { data = NONE } = useQuery<readonly T[]>({
    queryKey,
    queryFn: skipToken,
    gcTime: GC_TIME,
    structuralSharing: false,
  })
  // The cache notifies asynchronously: without this a checkbox would flip back for a moment.
  const [pending, setPending] = useState<{ of: readonly T[]; rows: readonly T[] }>()
  if (pending && pending.of !== data) setPending(undefined)
  const select: Selection<T>['select'] = (ids, shown = []) => {
    const cached = queryClient.getQueryData<readonly T[]>(queryKey) ?? NONE
    const known = new Map([...cached, ...shown].map((row) => [row.id, row]))
    const rows = [...known.values()].filter(({ id }) => ids.has(id))
    queryClient.setQueryData(queryKey, rows)
    setPending({ of: data, rows })
  }
  return {
    rows: pending?.of === data ? pending.rows : data,
    select,
    locked: lockedFilter !== undefined,
    lock: (on) => setLockedFilter(on ? filter : undefined),
  }
}
