import type { Row } from '@relaydeck/api-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../app/texts/area.ts'
import { type Resource, useRowNames } from '../list/resource.ts'
import type { Selection } from '../list/use-selection.ts'
import { startWork, stopWork } from '../work/run.ts'
import { type Shown, useWorks } from '../work/store.ts'
import { countsOf, type WorkRow } from '../work/work.ts'
import { workTexts } from '../work/work-texts.ts'
import type { BulkJob } from './action.ts'

/**
 * Starts work on selected rows, and follows it. It goes on when the list is left. Rows that fail stay selected for a
 * retry.
 */
export function useBulk<T extends Row>(
  resource: Pick<Resource<T>, 'name' | 'texts' | 'nameOf'>,
  selection: Selection<T>,
) {
  const client = useQueryClient()
  const { title } = useTexts(workTexts)
  const { counted } = useTexts(resource.texts)
  const { nameOf } = useRowNames(resource)
  const [id, setId] = useState<number>()
  const work = useWorks().find((each) => each.id === id && each.state === 'running')
  // The selection as it is when the work ends.
  const current = useRef<Selection<T>>(undefined)
  useEffect(() => {
    current.current = selection
    return () => {
      current.current = undefined
    }
  }, [selection])

  /** Keeps the rows selected that are not done. Returns whether the list still shows them. */
  const onEnd = (rows: readonly WorkRow[]): Shown => {
    if (!current.current) return 'nothing'
    const left = new Set(rows.flatMap((row) => (row.state === 'done' ? [] : [Number(row.id)])))
    current.current.select(left)
    current.current.lock(false)
    return 'selected'
  }
  const start = ({ rows, dataOf, ...job }: BulkJob<T>) => {
    selection.lock(true)
    const named = rows.map((row, index) => ({ id: String(row.id), name: nameOf(row), data: dataOf(row, index) }))
    setId(
      startWork(client, {
        ...job,
        list: resource.name,
        title: title(job.label, counted(rows.length)),
        rows: named,
        onEnd,
      }),
    )
  }
  return {
    progress: work && { label: work.label, done: countsOf(work).over, total: work.rows.length },
    start,
    stop: () => id !== undefined && stopWork(client, id),
  }
}
