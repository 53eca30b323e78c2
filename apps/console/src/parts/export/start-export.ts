import type { QueryClient } from '@tanstack/react-query'
import { describeFailure } from '../../app/failure.ts'
import { notify } from '../../app/notify.tsx'
import { isSessionOver } from '../../app/session.ts'
import { frameTexts } from '../../app/texts/frame.ts'
import { commonTexts } from '../kit/KitTexts.tsx'
import { startWork } from '../work/run.ts'
import { type Export, exportRows, exportTexts } from './export.tsx'

/** Starts an export that reads a whole list. It goes on when the list is left. Returns the id of the work. */
export async function startExport<T>(client: QueryClient, source: Export<T>, pageSize: number): Promise<number> {
  const [texts, frame, { exportRows: label }] = await Promise.all([
    exportTexts.load(),
    frameTexts.load(),
    commonTexts.load(),
  ])
  const pages: Readonly<Record<string, string>> = frame.nav
  const title = texts.title(pages[source.name] ?? source.name)
  return startWork(client, {
    kind: {
      id: `${source.name}.export`,
      texts: async () => ({ label, done: texts.done }),
      run: async (_, { signal, onRead }) => {
        try {
          return { note: await exportRows(source, { signal, pageSize, onProgress: onRead }) }
        } catch (error) {
          if (!isSessionOver(error)) await notify(describeFailure(error, frame))
          throw error
        }
      },
    },
    args: undefined,
    list: source.name,
    title,
    label,
    rows: [{ id: source.name, name: title, data: undefined }],
    // The export tells its result itself.
    onEnd: () => 'all',
  })
}
