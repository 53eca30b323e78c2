import { PAGE_SIZE, walkTime } from '@relaydeck/api-sdk'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../app/language/area.ts'
import { useStatus } from '../../app/status.ts'
import { useRunning, useWorkRunner } from '../background-work/runner.ts'
import { commonTexts } from '../kit/KitTexts.tsx'
import { Progress } from '../kit/Progress.tsx'
import { ToolButton } from '../kit/ToolButton.tsx'
import { type Export, exportTexts, saveRows, startExport } from './export-rows.ts'

/** Number of rows for which the duration of an export without a limit is estimated. */
const TYPICAL_ROWS = 10_000

interface ExportButtonProps<T> extends Export<T> {
  label: string
  disabled: boolean
}

/**
 * Exports the rows of a list as a file, with its progress, and shows beforehand if the gateway's rate limit makes that
 * slow.
 */
export function ExportButton<T>({ label, disabled, ...source }: ExportButtonProps<T>) {
  const pageSize = useStatus().max_page_size || PAGE_SIZE
  const { exportTime } = useTexts(commonTexts)
  const { reading } = useTexts(exportTexts)
  const { start, running, work, stop } = useExport(source, pageSize)
  const { rows, limit } = source
  const minutes = rows ? 0 : Math.round(walkTime(limit ?? TYPICAL_ROWS, pageSize) / 60_000)
  if (work?.read !== undefined)
    return (
      <Progress done={work.read} total={limit} onStop={stop}>
        {reading(work.read)}
      </Progress>
    )
  return (
    <ToolButton
      icon={IconDownload}
      label={label}
      title={minutes > 0 ? exportTime(limit ?? TYPICAL_ROWS, minutes) : undefined}
      disabled={disabled}
      loading={running}
      onClick={start}
    />
  )
}

/** Runs exports. The export of a whole list is work, which continues when the list is closed. */
function useExport<T>(source: Export<T>, pageSize: number) {
  const runner = useWorkRunner()
  const [id, setId] = useState<number>()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      if (source.rows) await saveRows(source, { rows: source.rows, end: 'complete' })
      else setId(await startExport(runner, source, pageSize))
    },
  })
  const { work, stop } = useRunning(id)
  return {
    start: () => mutate(),
    running: isPending || work !== undefined,
    work,
    stop,
  }
}
