import { useTexts } from '../../app/texts/area.ts'
import { Progress } from '../bulk/Progress.tsx'
import { exportTexts } from './texts.ts'

interface ExportProgressProps {
  /** Rows read so far. */
  read: number
  /** Rows at most, where there is a limit. */
  limit: number | undefined
  onStop: () => void
}

/** How many rows are read; how many there are nobody knows. */
export function ExportProgress({ read, limit, onStop }: ExportProgressProps) {
  const texts = useTexts(exportTexts)
  return (
    <Progress done={read} total={limit} stopLabel={texts.stop} onStop={onStop}>
      {texts.reading(read)}
    </Progress>
  )
}
