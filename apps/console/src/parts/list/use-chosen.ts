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

/**
 * Chosen rows of a list. They are held beside the other rows of the resource, so that whatever changes a row or takes
 * it away does so here as well.
 * @param scope what the list is narrowed to: nothing is chosen any more when that changes
 */
export function useChosen<T extends Row>(resource: QueryKey, scope: string): Chosen<T> {
  const queryClient = useQueryClient()
  const [lockedTo, setLockedTo] = useState<string>()
  const queryKey = [...resource, 'chosen', lockedTo ?? scope]
  const { data: rows = NONE } = useQuery<readonly T[]>({ queryKey, queryFn: skipToken, gcTime: 0 })
  const choose: Chosen<T>['choose'] = (ids, shown = []) =>
    queryClient.setQueryData<readonly T[]>(queryKey, (held = NONE) => {
      const known = new Map([...held, ...shown].map((row) => [row.id, row]))
      return [...known.values()].filter(({ id }) => ids.has(id))
    })
  return { rows, choose, locked: lockedTo !== undefined, lock: (on) => setLockedTo(on ? scope : undefined) }
}
