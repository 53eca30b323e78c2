import { toCsv } from '@relaydeck/ui/csv'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { formatTimestamp } from '@relaydeck/ui/Timestamp'
import { describeFailure } from '../../app/failure.ts'
import { notify } from '../../app/notify.tsx'
import { type TextsOf, textArea, useTexts } from '../../app/texts/area.ts'
import { frameTexts } from '../../app/texts/frame.ts'
import type { Toast } from '../../app/toast.ts'
import { Progress } from '../bulk/Progress.tsx'
import { download } from '../download.ts'
import { commonTexts } from '../kit/KitTexts.tsx'
import { type Collected, collect, type Walk } from './collect.ts'

/** Texts of the export. */
export const exportTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })

type ExportTexts = TextsOf<typeof exportTexts>

/** Rows to export. */
export interface Export<T> {
  /** Part of the file name: `relaydeck-<name>-2026-11-21.csv`. */
  name: string
  columns: readonly PagedColumn<T>[]
  /** Rows to export instead of the whole list. */
  rows: readonly T[] | undefined
  walk: Walk<T>
  /** Maximum number of rows of the whole list; unlimited by default. */
  limit?: number | undefined
}

interface Running {
  signal: AbortSignal
  /** Rows per page. */
  pageSize: number
  onProgress: (read: number) => void
}

/**
 * Saves rows as a CSV file, and shows a toast with their number and whether the file is complete.
 * @returns the message of the toast
 */
export async function exportRows<T>(source: Export<T>, running: Running): Promise<string> {
  const { name, columns, rows, walk, limit = Number.POSITIVE_INFINITY } = source
  const texts = await exportTexts.load()
  const read: Collected<T> = rows ? { rows, end: 'complete' } : await collect(walk, { limit, ...running })
  if (read.rows.length === 0 && typeof read.end === 'object') throw read.end.error
  if (read.rows.length > 0 && read.end !== 'stopped') download(fileName(name), toCsv(columns, read.rows), CSV)
  const toast = await outcome(read, texts)
  await notify(toast)
  return toast.message
}

const CSV = 'text/csv;charset=utf-8'

/** Name of the file, with today's date in local time. */
const fileName = (name: string) => `relaydeck-${name}-${formatTimestamp(Date.now() / 1000).slice(0, 10)}.csv`

async function outcome({ rows: { length }, end }: Collected<unknown>, texts: ExportTexts): Promise<Toast> {
  if (end === 'stopped') return { kind: 'info', message: texts.stopped }
  if (length === 0) return { kind: 'info', message: texts.nothing }
  if (end === 'complete') return { kind: 'success', message: texts.done(length) }
  if (end === 'limited') return { kind: 'warning', persistent: true, message: texts.limited(length) }
  const { message } = describeFailure(end.error, await frameTexts.load())
  return { kind: 'warning', persistent: true, message: texts.incomplete(length, message) }
}

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
