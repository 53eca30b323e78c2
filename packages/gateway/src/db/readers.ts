import { Worker } from 'node:worker_threads'
import { threadFile } from '../lib/thread-file.ts'
import type { Row, Values } from './database.ts'
import type { Reply, Request } from './reader.ts'

const READER = threadFile('reader', import.meta.url)

/** Threads for slow queries: a second one, so that one slow query does not hold up all others. */
const THREADS = 2

/** Commits after which the write-ahead log is copied into the database, and the longest time until then. */
const CHECKPOINT_COMMITS = 500
const CHECKPOINT_MS = 5_000

interface Task {
  readonly request: Request
  readonly resolve: (rows: Row[]) => void
  readonly reject: (error: unknown) => void
}

/** Threads that read the database beside the main thread. */
export interface Readers {
  all(sql: string, values: Values, signal: AbortSignal | undefined): Promise<Row[]>
  /** Counts a commit, and checkpoints now and then. */
  committed(): void
  close(): Promise<void>
}

/** Restores an error of SQLite, whose code structured clone drops. */
const toError = ({ message, code }: { readonly message: string; readonly code: number | undefined }) =>
  Object.assign(new Error(message), code !== undefined && { errcode: code })

/** A thread and the task that it runs. */
function startThread(file: string, onIdle: () => void) {
  const worker = new Worker(READER, { workerData: file })
  worker.unref()
  let current: Task | undefined
  let hasEnded = false
  const end = (settle: (task: Task) => void) => {
    const task = current
    current = undefined
    worker.unref()
    if (task) settle(task)
    onIdle()
  }
  worker.on('message', (reply: Reply) =>
    end((task) => ('error' in reply ? task.reject(toError(reply.error)) : task.resolve(reply.rows))),
  )
  worker.on('error', (error) => {
    hasEnded = true
    end((task) => task.reject(error))
  })
  worker.on('exit', () => {
    hasEnded = true
    end((task) => task.reject(new Error('The database is closed')))
  })
  return {
    hasEnded: () => hasEnded,
    isIdle: () => current === undefined,
    run: (task: Task): void => {
      current = task
      // The process must not end while a query is running.
      worker.ref()
      worker.postMessage(task.request)
    },
    terminate: () => worker.terminate(),
  }
}

/** Creates the threads for slow queries; each is started when it is first needed. */
export function createReaders(file: string): Readers {
  let threads: ReturnType<typeof startThread>[] = []
  const waiting: Task[] = []
  let isClosed = false
  let commits = 0
  let lastCheckpoint = performance.now()

  const runNext = (): void => {
    if (isClosed || waiting.length === 0) return
    // A thread that has failed is replaced.
    threads = threads.filter((thread) => !thread.hasEnded())
    const idle = threads.find((thread) => thread.isIdle())
    const thread = idle ?? (threads.length < THREADS ? startThread(file, runNext) : undefined)
    if (!thread) return
    const task = waiting.shift()
    if (!idle) threads.push(thread)
    if (task) thread.run(task)
  }
  const enqueue = (request: Request, signal?: AbortSignal): Promise<Row[]> =>
    new Promise((resolve, reject) => {
      if (isClosed) throw new Error('The database is closed')
      const task: Task = { request, resolve, reject }
      signal?.addEventListener('abort', () => {
        // A query that has started runs to its end, but its result is dropped.
        const index = waiting.indexOf(task)
        if (index >= 0) waiting.splice(index, 1)
        reject(signal.reason)
      })
      waiting.push(task)
      runNext()
    })
  return {
    all: (sql, values, signal) => enqueue({ sql, values }, signal),
    committed: () => {
      commits++
      const now = performance.now()
      if (commits < CHECKPOINT_COMMITS && now - lastCheckpoint < CHECKPOINT_MS) return
      commits = 0
      lastCheckpoint = now
      // SQLite tries again at the next one.
      void enqueue({ sql: 'PRAGMA wal_checkpoint(PASSIVE)', values: {} }).catch(() => undefined)
    },
    close: async () => {
      isClosed = true
      for (const { reject } of waiting.splice(0)) reject(new Error('The database is closed'))
      await Promise.all(threads.map((thread) => thread.terminate()))
    },
  }
}
