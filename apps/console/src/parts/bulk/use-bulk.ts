import { BannedError, type Row, type RunResult, runAll, SignedOutError, TransportError } from '@relaydeck/api-sdk'
import type { QueryKey } from '@relaydeck/api-sdk/query'
import { useUiTexts } from '@relaydeck/ui/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { dismiss, notify } from '../../app/notify.tsx'
import { useTexts } from '../../app/texts/area.ts'
import { useOnce } from '../form/use-once.ts'
import type { Selection } from '../list/use-selection.ts'
import type { BulkWork } from './action.ts'
import { bulkTexts, ChangedError } from './action.ts'
import { outcomeOf } from './outcome.tsx'

/** Rows and what to do with them. */
export interface BulkJob<T> {
  action: BulkWork<T>
  rows: readonly T[]
}

/** Progress of a bulk action. */
interface BulkProgress {
  label: string
  done: number
  total: number
}

const isSessionOver = (error: unknown) => error instanceof SignedOutError || error instanceof BannedError
const isOffline = (error: unknown) => error instanceof TransportError && error.reason === 'offline'

/** Name of the message about the last work: a later one replaces it. */
const TOAST = 'bulk'

interface BulkOptions<T extends Row> {
  key: QueryKey
  selection: Selection<T>
  nameOf: (row: T) => string
}

/**
 * Runs an action on selected rows, one after another. Rows that fail stay selected for a retry. The run stops when the
 * server is unreachable or the session has ended, since all further calls would fail too.
 */
export function useBulk<T extends Row>({ key, selection, nameOf }: BulkOptions<T>) {
  const queryClient = useQueryClient()
  const texts = useTexts(bulkTexts)
  const { language, failure } = useUiTexts()
  const reasonOf = (error: unknown) => (error instanceof ChangedError ? texts.changed : failure(error))
  const [progress, setProgress] = useState<BulkProgress>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const work = async ({ action, rows }: BulkJob<T>) => {
    const stop = new AbortController()
    controller.current = stop
    const onProgress = (done: number, total: number) => setProgress({ label: action.texts.label, done, total })
    const attempt = (row: T) =>
      action.run(row).catch((error: unknown) => {
        if (isOffline(error) || isSessionOver(error)) stop.abort(error)
        throw error
      })
    selection.lock(true)
    onProgress(0, rows.length)
    const results = await runAll(rows, attempt, {
      concurrency: 1,
      signal: stop.signal,
      onProgress,
      pace: 0,
      patience: 0,
    })
    selection.select(new Set(results.flatMap(({ ok, item }) => (ok ? [] : [item.id]))))
    if (action.removes) void queryClient.invalidateQueries({ queryKey: key })
    const over = results.find((result) => !result.ok && isSessionOver(result.error))
    if (over && !over.ok) throw over.error
    const outcome = outcomeOf(results, { done: action.texts.done, nameOf, texts, language, failure: reasonOf })
    await dismiss(TOAST)
    void notify({ name: TOAST, ...outcome, ...nextStep({ action, results }) })
  }
  const startFromToast = (job: BulkJob<T>) => {
    void dismiss(TOAST)
    void start(job)
  }
  /** Offers to retry the rows that failed, or else to undo the work. */
  const nextStep = ({ action, results }: { action: BulkWork<T>; results: readonly RunResult<T, unknown>[] }) => {
    const failed = results.flatMap((result) => (!result.ok && result.started ? [result.item] : []))
    if (failed.length > 0)
      return { action: { label: texts.retry(failed.length), run: () => startFromToast({ action, rows: failed }) } }
    const { undo } = action
    const done = results.flatMap(({ ok, item }) => (ok ? [item] : []))
    if (!undo || done.length === 0) return undefined
    const run = () => startFromToast({ action: undo, rows: done })
    // Stays long enough to be read and pressed.
    return { kind: 'notice' as const, action: { label: texts.undo.label, run } }
  }
  const running = useMutation({
    mutationFn: work,
    onSettled: () => {
      setProgress(undefined)
      selection.lock(false)
    },
  })
  const start = useOnce(running.mutateAsync)
  return { progress, start, stop: () => controller.current?.abort() }
}
