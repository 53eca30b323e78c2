import { Button } from '@mantine/core'
import { PAGE_SIZE, walkTime } from '@relaydeck/api-sdk'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useStatus } from '../../app/status.ts'
import { useTexts } from '../../app/texts/area.ts'
import type { Export } from '../export/export.tsx'
import { useOnce } from '../form/use-once.ts'
import { commonTexts } from '../kit/KitTexts.tsx'

const ExportProgress = lazy(() => import('../export/export.tsx').then((module) => ({ default: module.ExportProgress })))

/** Number of rows for which the duration of an export without a limit is told. */
const TYPICAL_ROWS = 10_000

interface ExportButtonProps<T> extends Export<T> {
  label: string
  disabled: boolean
}

/**
 * Exports the rows of a list as a file, and tells beforehand if the gateway's rate limit makes that slow. The code of the
 * export loads on the first click.
 */
export function ExportButton<T>({ label, disabled, ...source }: ExportButtonProps<T>) {
  const pageSize = useStatus().max_page_size || PAGE_SIZE
  const { exportTime } = useTexts(commonTexts)
  const [read, setRead] = useState<number>()
  const stopping = useRef<AbortController>(undefined)
  useEffect(() => () => stopping.current?.abort(), [])
  const running = useMutation({
    mutationFn: async () => {
      const stop = new AbortController()
      stopping.current = stop
      const { exportRows } = await import('../export/export.tsx')
      await exportRows(source, { signal: stop.signal, pageSize, onProgress: setRead })
    },
    onSettled: () => setRead(undefined),
  })
  const start = useOnce(running.mutateAsync)
  const { rows, limit = TYPICAL_ROWS } = source
  const minutes = rows ? 0 : Math.round(walkTime(limit, pageSize) / 60_000)
  const button = (
    <Button
      variant="default"
      title={minutes > 0 ? exportTime(limit, minutes) : undefined}
      disabled={disabled}
      loading={running.isPending}
      onClick={() => start()}
    >
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
