import type { Row } from '@relaydeck/api-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useAsked } from '../work/store.ts'
import type { Resource } from './resource.ts'
import type { Selection } from './use-selection.ts'

/** Selects the rows of a form that the panel of all work asks this list to open. */
export function useAskedRows<T extends Row>(resource: Pick<Resource<T>, 'name' | 'get'>, { select }: Selection<T>) {
  const client = useQueryClient()
  const ids = useAsked(resource.name)?.ids
  const choose = useEffectEvent((rows: readonly T[]) => select(new Set(rows.map(({ id }) => id)), rows))
  const read = useEffectEvent(async (asked: readonly number[]) =>
    (await import('../work/read-rows.ts')).readRows(client, resource, asked),
  )
  useEffect(() => {
    if (!ids?.length) return
    let left = false
    read(ids).then(
      (rows) => left || choose(rows),
      () => {},
    )
    return () => {
      left = true
    }
  }, [ids])
}
