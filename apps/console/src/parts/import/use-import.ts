import type { Row } from '@relaydeck/api-sdk'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../app/language/area.ts'
import { notify } from '../../app/notify.tsx'
import { useRunning, useWorkRunner } from '../background-work/runner.ts'
import { countsOf, type WorkRow } from '../background-work/work.ts'
import type { Resource } from '../rows/resource.ts'
import { importTexts, type Sheet } from './sheet.ts'
import { createSheetStore, type Rows, type SheetStore } from './sheet-rows.ts'

/** Result of a run. */
export interface Outcome {
  created: number
  failed: number
  /** Number of rows that were not sent. */
  left: number
}

/** A started import, which continues while its drawer is closed. */
class StartedImport {
  readonly sheet: SheetStore
  readonly work: number

  constructor(sheet: SheetStore, work: number) {
    this.sheet = sheet
    this.work = work
  }
}

const keyOf = (name: string) => `${name}.import`

/** Returns the import of a list that was started, if it is not done. */
function useStarted(name: string): StartedImport | undefined {
  const started = useWorkRunner().kept.get(keyOf(name))
  return started instanceof StartedImport ? started : undefined
}

/** Returns the rows of an unfinished import, or of a new one. */
export function useSheetStore(name: string): SheetStore {
  const started = useStarted(name)
  const [store] = useState(() => started?.sheet ?? createSheetStore())
  return store
}

/**
 * Creates the rows of an import, one after another, as fast as the server allows. Created rows leave the table; failed
 * ones stay with their reason. It continues when the drawer is closed, which shows it again when it is opened.
 */
export function useImport<T extends Row, D, R>(
  resource: Pick<Resource<T>, 'name' | 'path' | 'key' | 'texts'>,
  sheet: Sheet<D, R>,
  store: SheetStore,
  onEnd: (outcome: Outcome) => void,
) {
  const runner = useWorkRunner()
  const texts = useTexts(importTexts)
  const nouns = useTexts(resource.texts)
  const { kept } = runner
  const known = useStarted(resource.name)
  const key = keyOf(resource.name)
  const [id, setId] = useState(known?.work)
  const { work, stop } = useRunning(id)
  // Undefined after the drawer is closed.
  const shown = useRef<typeof onEnd>(undefined)
  useEffect(() => {
    shown.current = onEnd
    return () => {
      shown.current = undefined
    }
  }, [onEnd])

  const start = (rows: Rows<D>) => {
    const drafts = new Map(rows.rows.map(({ line }) => [String(line), rows.checked.get(line)?.draft]))
    const results: R[] = []
    const [first] = sheet.fields
    const end = (done: readonly WorkRow[]) => {
      const { done: created, failed, left } = countsOf({ rows: done })
      store.drop(new Set(done.flatMap((row) => (row.state === 'done' ? [Number(row.id)] : []))))
      store.setFailures(
        new Map(done.flatMap((row) => (row.state === 'failed' ? [[Number(row.id), row.note ?? '']] : []))),
      )
      if (results.length > 0) sheet.onCreated?.(results)
      const outcome = { created, failed, left }
      const isDone = failed + left === 0
      if (isDone) kept.delete(key)
      if (isDone) void notify({ kind: 'success', message: texts.created(nouns.counted(created)) })
      else if (!shown.current)
        void notify({ kind: 'warning', persistent: true, message: texts.left(nouns.counted(created), failed, left) })
      shown.current?.(outcome)
      return 'all' as const
    }
    const started = runner.start({
      kind: {
        id: key,
        texts: () => ({ label: texts.title(nouns.nouns), done: (count) => texts.created(nouns.counted(count)) }),
        run: async (row, { send }) => {
          results.push(await sheet.create(send, drafts.get(row.id) as D))
          return undefined
        },
        refreshes: resource.key,
        waits: true,
      },
      args: undefined,
      importAt: resource.path,
      title: texts.title(nouns.nouns),
      label: texts.title(nouns.nouns),
      rows: rows.rows.map(({ line, cells }) => ({
        id: String(line),
        name: cells[first?.id ?? ''] || texts.rowName(line),
        data: undefined,
      })),
      onEnd: end,
    })
    kept.set(key, new StartedImport(store, started))
    setId(started)
  }
  return {
    progress: work && { done: countsOf(work).over, total: work.rows.length },
    start,
    stop,
    /** Drops the remaining rows. */
    discard: () => kept.delete(key),
  }
}
