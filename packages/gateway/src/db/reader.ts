import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { lowerThreadPriority } from '../lib/thread-priority.ts'
import type { Row, Values } from './database.ts'

/** A query for the thread. */
export interface Request {
  readonly sql: string
  readonly values: Values
}

/** Its rows, or the error of SQLite. */
export type Reply =
  | { readonly rows: Row[] }
  | { readonly error: { readonly message: string; readonly code: number | undefined } }

lowerThreadPriority()
// Not read-only, because a thread also copies the write-ahead log into the database. A file that was deleted meanwhile
// is not created again.
const url = pathToFileURL(String(workerData))
url.searchParams.set('mode', 'rw')
const db = new DatabaseSync(url, { timeout: 5_000 })
db.exec('PRAGMA synchronous = NORMAL')

function answer({ sql, values }: Request): Reply {
  try {
    // Rows have no prototype in `node:sqlite`, which structured clone does not accept.
    return {
      rows: db
        .prepare(sql)
        .all(values)
        .map((row) => ({ ...row })),
    }
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined
    return { error: { message: error instanceof Error ? error.message : String(error), code } }
  }
}

parentPort?.on('message', (request: Request) => parentPort?.postMessage(answer(request)))
