import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { FirstView, ViewRequest } from '@relaydeck/console/first-view'
import type { Log } from '../log.ts'
import type { Call, CallResponse, FromWorker, ToWorker } from './messages.ts'

/** Makes a call for the visitor. */
type MakeCall = (call: Call) => Promise<CallResponse>

/** Renders first views. */
export interface Renderer {
  /**
   * Renders a view.
   * @returns `undefined` if the browser has to render it: it depends on something else, or takes too long
   */
  render(request: ViewRequest, call: MakeCall): Promise<FirstView | undefined>
  close(): Promise<void>
}

/** Views that may wait; the thread renders one at a time. */
const WAITING_MAX = 16

/** A view takes a few megabytes, which need not wait long to be freed. */
const MEMORY = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 96 }

/** The sources are run as they are; the package contains JavaScript. */
const THREAD = new URL(`./worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)

interface Job {
  readonly request: ViewRequest
  readonly call: MakeCall
  readonly done: (view: FirstView | undefined) => void
}

/**
 * Starts a thread that renders. It is replaced when it ends, unless it has never rendered anything.
 * @param module file of the console's build for servers
 * @param limit milliseconds that a page waits for its view
 * @param log is told when pages are not rendered
 */
export function startRenderer(module: string, limit: number, log: Pick<Log, 'warn'>): Renderer {
  const waiting: Job[] = []
  let running: Job | undefined
  let worker: Worker | undefined

  const next = () => {
    running = waiting.shift()
    if (running) post({ kind: 'render', request: running.request })
  }
  const post = (message: ToWorker) => worker?.postMessage(message)

  function start(): Worker {
    let hasRendered = false
    const started = new Worker(THREAD, {
      workerData: pathToFileURL(module).href,
      resourceLimits: MEMORY,
    })
    started.unref()
    started.on('message', async (message: FromWorker) => {
      if (message.kind === 'call') {
        const response = await running?.call(message.call).catch(() => undefined)
        post({ kind: 'response', id: message.id, response })
        return
      }
      hasRendered = true
      running?.done(message.view)
      next()
    })
    started.on('error', (error) => {
      const name = error instanceof Error ? error.name : typeof error
      log.warn(`${hasRendered ? 'A page was not rendered' : 'Pages are not rendered'}: ${name}`)
      running?.done(undefined)
      worker = hasRendered ? start() : undefined
      if (worker) next()
      else for (const job of waiting.splice(0)) job.done(undefined)
    })
    return started
  }

  worker = start()
  return {
    render: async (request, call) => {
      if (!worker || waiting.length >= WAITING_MAX) return undefined
      const { promise, resolve } = Promise.withResolvers<FirstView | undefined>()
      const timer = setTimeout(() => resolve(undefined), limit)
      waiting.push({ request, call, done: resolve })
      if (!running) next()
      const view = await promise
      clearTimeout(timer)
      return view
    },
    close: async () => {
      await worker?.terminate()
    },
  }
}
