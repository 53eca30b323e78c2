import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { FirstView, ViewRequest } from '@relaydeck/console/first-view'
import type { Log } from '../settings/log.ts'
import type { Call, CallResponse, FromWorker, ToWorker } from './messages.ts'

/**
 * Makes a call for the visitor.
 * @param signal ends it when the view is no longer needed
 */
type MakeCall = (call: Call, signal: AbortSignal) => Promise<CallResponse>

/** Renders first views. */
export interface Renderer {
  /**
   * Renders a view.
   * @param gone is aborted when the visitor leaves
   * @returns `undefined` if the browser has to render it: it depends on something else, or takes too long
   */
  render(request: ViewRequest, call: MakeCall, gone?: AbortSignal): Promise<FirstView | undefined>
  close(): Promise<void>
}

/** Views that may wait; the thread renders one at a time. */
const WAITING_MAX = 16

/** Milliseconds until a thread that does not end an aborted view is replaced; more than any page needs. */
const END_LIMIT = 5_000

/** A view takes a few megabytes, which need not wait long to be freed. */
const MEMORY = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 96 }

/** The sources are run as they are; the package contains JavaScript. */
const THREAD = new URL(`./worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

interface Job {
  readonly request: ViewRequest
  readonly call: MakeCall
  readonly signal: AbortSignal
  readonly done: (view: FirstView | undefined) => void
}

interface RendererOptions {
  /** File of the console's build for servers. */
  readonly module: string
  /** Milliseconds that a page waits for its view. */
  readonly limit: number
  /** Milliseconds that the thread has to end a view that is no longer needed. */
  readonly endLimit?: number
  /** Is told when pages are not rendered. */
  readonly log: Pick<Log, 'warn'>
}

/** Makes a call, whose result is not waited for once the view is no longer needed. */
async function callFor({ call, signal }: Job, message: Call): Promise<CallResponse | undefined> {
  if (signal.aborted) return undefined
  const { promise: aborted, resolve } = Promise.withResolvers<undefined>()
  const abort = () => resolve(undefined)
  signal.addEventListener('abort', abort, { once: true })
  const response = call(message, signal).catch(() => undefined)
  return Promise.race([response, aborted]).finally(() => signal.removeEventListener('abort', abort))
}

/**
 * Starts a thread that renders, the latest view first, since the earlier ones have less time left. A view that nobody
 * waits for any more is not begun, or ends without its calls. The thread is replaced when it ends, unless it has never
 * rendered anything.
 */
export function startRenderer({ module, limit, endLimit = END_LIMIT, log }: RendererOptions): Renderer {
  const waiting: Job[] = []
  let running: Job | undefined
  let worker: Worker | undefined
  let overdue: NodeJS.Timeout | undefined
  let isOverdue = false
  let isFree = false

  const next = () => {
    clearTimeout(overdue)
    running = waiting.pop()
    isFree = !running
    if (running) worker?.postMessage({ kind: 'render', request: running.request } satisfies ToWorker)
  }
  const settleAll = () => {
    for (const job of [...(running ? [running] : []), ...waiting.splice(0)]) job.done(undefined)
  }

  /** Ends a view that nobody waits for; one that has begun ends with its calls, or with the thread. */
  const abandon = (job: Job) => {
    const place = waiting.indexOf(job)
    if (place >= 0) waiting.splice(place, 1)
    if (job === running) {
      clearTimeout(overdue)
      overdue = setTimeout(endThread, endLimit).unref()
    }
    job.done(undefined)
  }
  const endThread = () => {
    log.warn('A page was not rendered: it did not end')
    isOverdue = true
    void worker?.terminate()
  }

  function start(): Worker {
    let hasRendered = false
    const started = new Worker(THREAD, {
      workerData: pathToFileURL(module).href,
      resourceLimits: MEMORY,
    })
    started.unref()
    started.on('message', async (message: FromWorker) => {
      if (message.kind === 'call') {
        const response = running && (await callFor(running, message.call))
        started.postMessage({ kind: 'response', id: message.id, response } satisfies ToWorker)
        return
      }
      if (message.kind === 'view') {
        hasRendered = true
        running?.done(message.view)
      }
      next()
    })
    started.on('error', (error) => {
      const name = error instanceof Error ? error.name : typeof error
      log.warn(`${hasRendered ? 'A page was not rendered' : 'Pages are not rendered'}: ${name}`)
    })
    started.on('exit', () => {
      if (worker !== started) return
      isFree = false
      clearTimeout(overdue)
      running?.done(undefined)
      running = undefined
      worker = hasRendered || isOverdue ? start() : undefined
      isOverdue = false
      if (!worker) settleAll()
    })
    return started
  }

  worker = start()
  return {
    render: async (request, call, gone) => {
      if (!worker || waiting.length >= WAITING_MAX || gone?.aborted) return undefined
      const { promise, resolve } = Promise.withResolvers<FirstView | undefined>()
      const needless = new AbortController()
      const job: Job = { request, call, signal: needless.signal, done: resolve }
      const abort = () => {
        needless.abort()
        abandon(job)
      }
      const timer = setTimeout(abort, limit)
      gone?.addEventListener('abort', abort, { once: true })
      waiting.push(job)
      if (isFree) next()
      const view = await promise
      clearTimeout(timer)
      gone?.removeEventListener('abort', abort)
      // Ends calls that the view did not wait for.
      needless.abort()
      return view
    },
    close: async () => {
      clearTimeout(overdue)
      const closing = worker
      worker = undefined
      settleAll()
      await closing?.terminate()
    },
  }
}
