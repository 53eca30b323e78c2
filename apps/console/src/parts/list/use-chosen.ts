import type { QueryKey } from '@relaydeck/api-sdk/query'
import type { RowId } from '@relaydeck/ui/PagedTable'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

interface Row {
  readonly id: number
}

/** The rows that a person chose in a list, those of other pages among them. */
export interface Chosen<T> {
  rows: readonly T[]
  /** Chooses these, of the rows chosen before or shown now, and no others. */
  choose: (ids: ReadonlySet<RowId>, shown?: readonly T[]) => void
  /** Whether something is being done with them. */
  locked: boolean
  /** Keeps them, whatever the list is narrowed to meanwhile, until they are let go. */
  lock: (locked: boolean) => void
}

const NONE: never[] = []

/** How long a choice outlives its list, in milliseconds: a list that is just being drawn does not lose it. */
const KEPT = 1000

/**
 * Chosen rows of a list. They are held beside the other rows of the resource, so that whatever changes a row or takes
 * it away does so here as well.
 * @param scope what the list is narrowed to: nothing is chosen any more when that changes
 */
export function useChosen<T extends Row>(resource: QueryKey, scope: string): Chosen<T> {
  const queryClient = useQueryClient()
  const [lockedTo, setLockedTo] = useState<string>()
  const queryKey = [...resource, 'chosen', lockedTo ?? scope]
  const { data = NONE } = useQuery<readonly T[]>({
    queryKey,
    queryFn: skipToken,
    gcTime: KEPT,
    structuralSharing: false,
  })
  // The cache tells a moment later; a box that was pressed does not go back for as long.
  const [ahead, setAhead] = useState<{ of: readonly T[]; rows: readonly T[] }>()
  if (ahead && ahead.of !== data) setAhead(undefined)
  const choose: Chosen<T>['choose'] = (ids, shown = []) => {
    const held = queryClient.getQueryData<readonly T[]>(queryKey) ?? NONE
    const known = new Map([...held, ...shown].map((row) => [row.id, row]))
    const rows = [...known.values()].filter(({ id }) => ids.has(id))
    queryClient.setQueryData(queryKey, rows)
    setAhead({ of: data, rows })
  }
  return {
    rows: ahead?.of === data ? ahead.rows : data,
    choose,
    locked: lockedTo !== undefined,
    lock: (on) => setLockedTo(on ? scope : undefined),
  }
}
