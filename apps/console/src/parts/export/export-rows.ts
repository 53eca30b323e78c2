import { toCsv } from '@relaydeck/ui/csv'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { formatTimestamp } from '@relaydeck/ui/Timestamp'
import { describeFailure } from '../../app/failure.ts'
import { type Notice, notify } from '../../app/notify.ts'
import { frameTexts } from '../../app/texts/frame.ts'
import { download } from '../download.ts'
import { type Collected, collect, type Walk } from './collect.ts'
import { type ExportTexts, exportTexts } from './texts.ts'

/** Rows of a list as a file. */
export interface Export<T> {
  /** Of the file: `relaydeck-<name>-2026-11-21.csv`. */
  name: string
  columns: readonly PagedColumn<T>[]
  /** These and no others; left out: the whole list. */
  rows: readonly T[] | undefined
  walk: Walk<T>
  /** Rows of the whole list at most, the first ones; all unless said otherwise. */
  limit?: number | undefined
}

interface Running {
  signal: AbortSignal
  onProgress: (read: number) => void
}

/** Saves rows as a file, and says how many, and whether these are all. */
export async function exportRows<T>(what: Export<T>, running: Running): Promise<void> {
  const { name, columns, rows, walk, limit = Number.POSITIVE_INFINITY } = what
  const texts = await exportTexts.load()
  const read: Collected<T> = rows ? { rows, end: 'whole' } : await collect(walk, { limit, ...running })
  if (read.rows.length === 0 && typeof read.end === 'object') throw read.end.error
  if (read.rows.length > 0 && read.end !== 'stopped') download(fileName(name), toCsv(columns, read.rows), CSV)
  await notify(await outcome(read, texts))
}

const CSV = 'text/csv;charset=utf-8'

/** With the day in local time. */
const fileName = (name: string) => `relaydeck-${name}-${formatTimestamp(Date.now() / 1000).slice(0, 10)}.csv`

async function outcome({ rows: { length }, end }: Collected<unknown>, texts: ExportTexts): Promise<Notice> {
  if (end === 'stopped') return { kind: 'info', message: texts.stopped }
  if (length === 0) return { kind: 'info', message: texts.nothing }
  if (end === 'whole') return { kind: 'success', message: texts.done(length) }
  if (end === 'cut') return { kind: 'warning', persistent: true, message: texts.cut(length) }
  const { message } = describeFailure(end.error, await frameTexts.load())
  return { kind: 'warning', persistent: true, message: texts.incomplete(length, message) }
}
