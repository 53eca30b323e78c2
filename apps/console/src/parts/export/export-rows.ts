import type { Send } from '@relaydeck/api-sdk'
import { toCsv } from '@relaydeck/ui/csv'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { formatTimestamp } from '@relaydeck/ui/Timestamp'
import { sendOf } from '../../app/client.ts'
import { describeFailure } from '../../app/failure.ts'
import { type TextsOf, textArea } from '../../app/language/area.ts'
import { frameTexts } from '../../app/language/frame.ts'
import { notify } from '../../app/notify.tsx'
import { isSessionOver } from '../../app/session.ts'
import type { Toast } from '../../app/toast.ts'
import type { WorkRunner } from '../background-work/runner.ts'
import { download } from '../kit/download.ts'
import { commonTexts } from '../kit/KitTexts.tsx'
import { type Collected, collect, type Walk } from '../rows/collect.ts'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** Texts of the export. */
export const exportTexts = textArea({ zh, en })

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
  send: Send
  signal: AbortSignal
  /** Rows per page. */
  pageSize: number
  onProgress: (read: number) => void
}

/**
 * Saves rows as a CSV file, and shows a toast with their number and whether the file is complete.
 * @returns the message of the toast
 */
export async function saveRows<T>(
  { name, columns }: Pick<Export<T>, 'name' | 'columns'>,
  { rows, end }: Collected<T>,
): Promise<string> {
  if (rows.length > 0 && end !== 'stopped') download(fileName(name), toCsv(columns, rows), CSV)
  const toast = outcome({ rows, end }, exportTexts.current())
  await notify(toast)
  return toast.message
}

/** Reads a whole list, and saves its rows. */
async function exportAll<T>(source: Export<T>, running: Running): Promise<string> {
  const { walk, limit = Number.POSITIVE_INFINITY } = source
  const read = await collect(walk, { limit, ...running })
  if (read.rows.length === 0 && typeof read.end === 'object') throw read.end.error
  return saveRows(source, read)
}

const CSV = 'text/csv;charset=utf-8'

/** Name of the file, with today's date in local time. */
const fileName = (name: string) => `relaydeck-${name}-${formatTimestamp(Date.now() / 1000).slice(0, 10)}.csv`

function outcome({ rows: { length }, end }: Collected<unknown>, texts: ExportTexts): Toast {
  if (end === 'stopped') return { kind: 'info', message: texts.stopped }
  if (length === 0) return { kind: 'info', message: texts.nothing }
  if (end === 'complete') return { kind: 'success', message: texts.done(length) }
  if (end === 'limited') return { kind: 'warning', persistent: true, message: texts.limited(length) }
  const { message } = describeFailure(end.error, frameTexts.current())
  return { kind: 'warning', persistent: true, message: texts.incomplete(length, message) }
}

/** Starts an export that reads a whole list. It continues when the list is closed. Returns the id of the work. */
export async function startExport<T>(runner: WorkRunner, source: Export<T>, pageSize: number): Promise<number> {
  const texts = exportTexts.current()
  const frame = frameTexts.current()
  const { exportRows: label } = commonTexts.current()
  const pages: Readonly<Record<string, string>> = frame.nav
  const title = texts.title(pages[source.name] ?? source.name)
  return runner.start({
    kind: {
      id: `${source.name}.export`,
      texts: () => ({ label, done: texts.done }),
      run: async (_, { client, signal, onRead }) => {
        try {
          return { note: await exportAll(source, { send: sendOf(client), signal, pageSize, onProgress: onRead }) }
        } catch (error) {
          if (!isSessionOver(error)) await notify(describeFailure(error, frame))
          throw error
        }
      },
    },
    args: undefined,
    title,
    label,
    rows: [{ id: source.name, name: title, data: undefined }],
    // The export shows its result without a toast.
    onEnd: () => 'all',
  })
}
