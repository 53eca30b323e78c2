import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Export } from '../export/export.tsx'
import { useOnce } from '../form/use-once.ts'

const ExportProgress = lazy(() => import('../export/export.tsx').then((module) => ({ default: module.ExportProgress })))

interface ExportButtonProps<T> extends Export<T> {
  label: string
  disabled: boolean
}

/** Exports the rows of a list as a file. The code of the export loads on the first click. */
export function ExportButton<T>({ label, disabled, ...source }: ExportButtonProps<T>) {
  const [read, setRead] = useState<number>()
  const stopping = useRef<AbortController>(undefined)
  useEffect(() => () => stopping.current?.abort(), [])
  const running = useMutation({
    mutationFn: async () => {
      const stop = new AbortController()
      stopping.current = stop
      const { exportRows } = await import('../export/export.tsx')
      await exportRows(source, { signal: stop.signal, onProgress: setRead })
    },
    onSettled: () => setRead(undefined),
  })
  const start = useOnce(running.mutateAsync)
  const button = (
    <Button variant="default" disabled={disabled} loading={running.isPending} onClick={() => start()}>
      {label}
    </Button>
  )
  if (read === undefined) return button
  return (
    <Suspense fallback={button}>
      <ExportProgress read={read} limit={source.limit} onStop={() => stopping.current?.abort()} />
    </Suspense>
  )
}
