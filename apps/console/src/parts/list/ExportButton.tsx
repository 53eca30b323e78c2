import { Button } from '@mantine/core'
import { PAGE_SIZE, walkTime } from '@relaydeck/api-sdk'
import { lazy, Suspense, useState } from 'react'
import { useStatus } from '../../app/status.ts'
import { useTexts } from '../../app/texts/area.ts'
import type { Export } from '../export/export.tsx'
import { commonTexts } from '../kit/KitTexts.tsx'

const RunningExport = lazy(() => import('../export/RunningExport.tsx'))

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
  // The rows as they were at the click.
  const [running, setRunning] = useState<Export<T>>()
  const { rows, limit = TYPICAL_ROWS } = source
  const minutes = rows ? 0 : Math.round(walkTime(limit, pageSize) / 60_000)
  const button = (
    <Button
      variant="subtle"
      px="xs"
      title={minutes > 0 ? exportTime(limit, minutes) : undefined}
      disabled={disabled}
      loading={running !== undefined}
      onClick={() => setRunning(source)}
    >
      {label}
    </Button>
  )
  if (!running) return button
  return (
    <Suspense fallback={button}>
      <RunningExport
        source={running as Export<unknown>}
        pageSize={pageSize}
        button={button}
        onEnd={() => setRunning(undefined)}
      />
    </Suspense>
  )
}
