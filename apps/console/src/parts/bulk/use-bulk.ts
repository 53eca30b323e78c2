import { BannedError, runAll, SignedOutError, TransportError } from '@relaydeck/api-sdk'
import type { QueryKey } from '@relaydeck/api-sdk/query'
import { useUiTexts } from '@relaydeck/ui/texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { notify } from '../../app/notify.ts'
import { useTexts } from '../../app/texts/area.ts'
import { useOnce } from '../form/use-once.ts'
import type { Chosen } from '../list/use-chosen.ts'
import type { BulkWork } from './action.ts'
import { outcomeOf } from './outcome.ts'
import { bulkTexts } from './texts.ts'

interface Row {
  readonly id: number
}

interface Job<T> {
  action: BulkWork<T>
  rows: readonly T[]
}

/** How far an action is. */
export interface BulkProgress {
  label: string
  done: number
  total: number
}

const isSessionOver = (error: unknown) => error instanceof SignedOutError || error instanceof BannedError
const isOffline = (error: unknown) => error instanceof TransportError && error.reason === 'offline'

interface Bulk<T extends Row> {
  resource: QueryKey
  chosen: Chosen<T>
  nameOf: (row: T) => string
}

/**
 * Does something with the chosen rows, one after another. Those it did not work for stay chosen, to be tried again;
 * what is left when the connection is gone, or the session, would only fail too, and is not tried.
 */
export function useBulk<T extends Row>({ resource, chosen, nameOf }: Bulk<T>) {
  const queryClient = useQueryClient()
  const texts = useTexts(bulkTexts)
  const { language, failure } = useUiTexts()
  const [progress, setProgress] = useState<BulkProgress>()
  const stopping = useRef<AbortController>(undefined)
  useEffect(() => () => stopping.current?.abort(), [])

  const work = async ({ action, rows }: Job<T>) => {
    const stop = new AbortController()
    stopping.current = stop
    const report = (done: number, total: number) => setProgress({ label: action.words.label, done, total })
    const attempt = (row: T) =>
      action.run(row).catch((error: unknown) => {
        if (isOffline(error) || isSessionOver(error)) stop.abort(error)
        throw error
      })
    chosen.lock(true)
    report(0, rows.length)
    const results = await runAll(rows, attempt, { concurrency: 1, signal: stop.signal, onProgress: report })
    chosen.choose(new Set(results.flatMap(({ ok, item }) => (ok ? [] : [item.id]))))
    if (action.removes) void queryClient.invalidateQueries({ queryKey: resource })
    const over = results.find((result) => !result.ok && isSessionOver(result.error))
    if (over && !over.ok) throw over.error
    void notify(outcomeOf(results, { words: action.words, nameOf, texts, language, failure }))
  }
  const running = useMutation({
    mutationFn: work,
    onSettled: () => {
      setProgress(undefined)
      chosen.lock(false)
    },
  })
  const start = useOnce(running.mutateAsync)
  return { progress, start, stop: () => stopping.current?.abort() }
}
