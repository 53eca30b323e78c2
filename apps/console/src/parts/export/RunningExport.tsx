import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { stopWork } from '../work/run.ts'
import { useWorks } from '../work/store.ts'
import { type Export, ExportProgress, exportRows } from './export.tsx'
import { startExport } from './start-export.ts'

interface RunningExportProps {
  source: Export<unknown>
  /** Rows per page. */
  pageSize: number
  /** Shown until the first rows are read. */
  button: ReactNode
  onEnd: () => void
}

const NEVER = new AbortController().signal

/** Starts an export when it is rendered, and shows its progress. An export of a whole list goes on without it. */
export default function RunningExport({ source, pageSize, button, onEnd }: RunningExportProps) {
  const client = useQueryClient()
  const [id, setId] = useState<number>()
  const { mutate } = useMutation({
    mutationFn: async () => {
      if (!source.rows) return setId(await startExport(client, source, pageSize))
      await exportRows(source, { signal: NEVER, pageSize, onProgress: () => {} })
      onEnd()
    },
    onError: onEnd,
  })
  useEffect(() => {
    // Effects run twice in development; the file must not be saved twice.
    const timer = setTimeout(mutate, 0)
    return () => clearTimeout(timer)
  }, [mutate])
  const work = useWorks().find((each) => each.id === id && each.state === 'running')
  const isOver = id !== undefined && !work
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  if (work?.read === undefined) return button
  return <ExportProgress read={work.read} limit={source.limit} onStop={() => stopWork(client, work.id)} />
}
