import type { Row } from '@relaydeck/api-sdk'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../app/texts/area.ts'
import { type Resource, useRowNames } from '../rows/resource.ts'
import type { Selection } from '../rows/selection.ts'
import { workTexts } from '../work/outcome.ts'
import { type Shown, useWorkRunner, useWorks } from '../work/runner.ts'
import { countsOf, type WorkRow } from '../work/work.ts'
import type { BulkJob } from './actions.ts'

/**
 * Starts work on selected rows, and follows it. It continues when the list is closed. Failed rows stay selected for a
 * retry.
 */
export function useBulk<T extends Row>(
  resource: Pick<Resource<T>, 'name' | 'texts' | 'nameOf'>,
  selection: Selection<T>,
) {
  const runner = useWorkRunner()
  const { title } = useTexts(workTexts)
  const { counted } = useTexts(resource.texts)
  const { nameOf } = useRowNames(resource)
  const [id, setId] = useState<number>()
  const work = useWorks().find((each) => each.id === id && each.state === 'running')
  // The selection at the end of the work.
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
      runner.start({
        ...job,
        title: title(job.label, counted(rows.length)),
        rows: named,
        onEnd,
      }),
    )
  }
  return {
    progress: work && { label: work.label, done: countsOf(work).over, total: work.rows.length },
    start,
    stop: () => id !== undefined && runner.stop(id),
  }
}
