import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { FirstView, ViewRequest } from '@relaydeck/console/first-view'
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

/** Milliseconds that a page waits for its view. Without one the browser has it after about as long. */
const LIMIT = 300

/** Views that may wait; the thread renders one at a time. */
const WAITING_MAX = 16

interface Job {
  readonly request: ViewRequest
  readonly call: MakeCall
  readonly done: (view: FirstView | undefined) => void
}

/**
 * Starts a thread that renders.
 * @param module file of the console's build for servers
 */
export function startRenderer(module: string): Renderer {
  const waiting: Job[] = []
  let running: Job | undefined
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: pathToFileURL(module).href })
  worker.unref()

  const post = (message: ToWorker) => worker.postMessage(message)
  const next = () => {
    running = waiting.shift()
    if (running) post({ kind: 'render', request: running.request })
  }

  worker.on('message', async (message: FromWorker) => {
    if (message.kind === 'call') {
      const response = await running?.call(message.call).catch(() => undefined)
      post({ kind: 'response', id: message.id, response })
      return
    }
    running?.done(message.view)
    next()
  })
  // Pages come without a view from then on.
  let broken = false
  worker.on('error', (error) => {
    broken = true
    process.stderr.write(`Pages are no longer rendered: ${error instanceof Error ? error.name : typeof error}\n`)
    for (const job of [running, ...waiting.splice(0)]) job?.done(undefined)
  })

  return {
    render: async (request, call) => {
      if (broken || waiting.length >= WAITING_MAX) return undefined
      const { promise, resolve } = Promise.withResolvers<FirstView | undefined>()
      const timer = setTimeout(() => resolve(undefined), LIMIT)
      waiting.push({ request, call, done: resolve })
      if (!running) next()
      const view = await promise
      clearTimeout(timer)
      return view
    },
    close: async () => {
      await worker.terminate()
    },
  }
}
