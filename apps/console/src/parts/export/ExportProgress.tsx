import { useTexts } from '../../app/texts/area.ts'
import { Progress } from '../bulk/Progress.tsx'
import { commonTexts } from '../common/texts.ts'
import { exportTexts } from './texts.ts'

interface ExportProgressProps {
  /** Number of rows read so far. */
  read: number
  /** Maximum number of rows, if limited. */
  limit: number | undefined
  onStop: () => void
}

/** Progress of an export: the number of rows read so far. */
export function ExportProgress({ read, limit, onStop }: ExportProgressProps) {
  const { reading } = useTexts(exportTexts)
  const { stop } = useTexts(commonTexts)
  return (
    <Progress done={read} total={limit} stopLabel={stop} onStop={onStop}>
      {reading(read)}
    </Progress>
  )
}
