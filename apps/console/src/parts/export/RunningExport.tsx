import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Export, ExportProgress, exportRows } from './export.tsx'

interface RunningExportProps {
  source: Export<unknown>
  /** Rows per page. */
  pageSize: number
  /** Shown until the first rows are read. */
  button: ReactNode
  onEnd: () => void
}

/** Runs an export while it is rendered, and shows its progress. */
export default function RunningExport({ source, pageSize, button, onEnd }: RunningExportProps) {
  const [read, setRead] = useState<number>()
  const stopping = useRef<AbortController>(undefined)
  const { mutate } = useMutation({
    mutationFn: (stop: AbortController) => exportRows(source, { signal: stop.signal, pageSize, onProgress: setRead }),
    onSettled: (_data, _error, stop) => stop === stopping.current && onEnd(),
  })
  useEffect(() => {
    const stop = new AbortController()
    stopping.current = stop
    // Effects run twice in development; the file must not be saved twice.
    const timer = setTimeout(mutate, 0, stop)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [mutate])
  if (read === undefined) return button
  return <ExportProgress read={read} limit={source.limit} onStop={() => stopping.current?.abort()} />
}
