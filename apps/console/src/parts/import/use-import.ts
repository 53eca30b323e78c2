import { BannedError, runAll, SignedOutError, TransportError } from '@relaydeck/api-sdk'
import type { QueryKey } from '@relaydeck/api-sdk/query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { describeFailure } from '../../app/failure.ts'
import { useTexts } from '../../app/texts/area.ts'
import { frameTexts } from '../../app/texts/frame.ts'
import { useOnce } from '../form/use-once.ts'
import type { Sheet } from './sheet.ts'
import type { Rows, SheetRow } from './use-rows.ts'

/** What a run did. */
export interface Outcome {
  created: number
  failed: number
  /** Rows that were not sent. */
  left: number
}

const isSessionOver = (error: unknown) => error instanceof SignedOutError || error instanceof BannedError
const isOffline = (error: unknown) => error instanceof TransportError && error.reason === 'offline'

/**
 * Creates the rows of an import, one after another, at the pace that the server allows. Created rows leave the table;
 * failed ones stay with their reason. The run stops if the server is unreachable or the session has ended.
 */
export function useImport<D, R>(sheet: Sheet<D, R>, rows: Rows<D>, key: QueryKey, onEnd: (outcome: Outcome) => void) {
  const queryClient = useQueryClient()
  const frame = useTexts(frameTexts)
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const run = async () => {
    const stop = new AbortController()
    controller.current = stop
    const create = ({ line }: SheetRow) =>
      sheet.create(rows.checked.get(line)?.draft as D).catch((error: unknown) => {
        if (isOffline(error) || isSessionOver(error)) stop.abort(error)
        throw error
      })
    setProgress({ done: 0, total: rows.rows.length })
    const results = await runAll(rows.rows, create, {
      concurrency: 1,
      signal: stop.signal,
      onProgress: (done, total) => setProgress({ done, total }),
    })
    const created = results.flatMap((result) => (result.ok ? [result] : []))
    const failed = results.flatMap((result) => (!result.ok && result.started ? [result] : []))
    void queryClient.invalidateQueries({ queryKey: key })
    if (created.length > 0) sheet.onCreated?.(created.map(({ value }) => value))
    rows.drop(new Set(created.map(({ item }) => item.line)))
    rows.setFailures(new Map(failed.map(({ item, error }) => [item.line, describeFailure(error, frame).message])))
    const over = failed.find(({ error }) => isSessionOver(error))
    if (over) throw over.error
    onEnd({
      created: created.length,
      failed: failed.length,
      left: results.length - created.length - failed.length,
    })
  }
  const running = useMutation({ mutationFn: run, onSettled: () => setProgress(undefined) })
  const start = useOnce(running.mutateAsync)
  return { progress, start: () => start(undefined), stop: () => controller.current?.abort() }
}
