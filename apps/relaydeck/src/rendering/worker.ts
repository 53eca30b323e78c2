import { parentPort, workerData } from 'node:worker_threads'
import type { RenderFirstView } from '@relaydeck/console/first-view'
import type { CallResponse, FromWorker, ToWorker } from './messages.ts'

// Renders first views in a thread of its own, one at a time: the console reads the visitor's state from globals.

const port = parentPort
if (!port) throw new Error('This module runs in a worker only')

const post = (message: FromWorker) => port.postMessage(message)

const pending = new Map<number, (response: CallResponse | undefined) => void>()
let calls = 0

/** Forwards a call of the console to the main thread. */
async function forward(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const { method, url, headers } = new Request(input, init)
  if (method !== 'GET') throw new TypeError(`A view that is rendered must not call ${method}`)
  const { pathname, search } = new URL(url)
  const { promise, resolve } = Promise.withResolvers<CallResponse | undefined>()
  const id = ++calls
  pending.set(id, resolve)
  post({ kind: 'call', id, call: { path: pathname + search, headers: Object.fromEntries(headers) } })
  const response = await promise
  if (!response) throw new TypeError('The call failed')
  return new Response(response.body, { status: response.status, headers: { 'content-type': response.type } })
}

/** The part of local storage that the console uses. */
const storageOf = (items: Map<string, string>) => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
})

const setGlobal = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })

setGlobal('fetch', forward)
setGlobal('localStorage', storageOf(new Map()))
const { render }: { render: RenderFirstView } = await import(String(workerData))

port.on('message', async (message: ToWorker) => {
  if (message.kind === 'response') {
    pending.get(message.id)?.(message.response)
    pending.delete(message.id)
    return
  }
  const { request } = message
  setGlobal('localStorage', storageOf(new Map(Object.entries(request.browser.items))))
  setGlobal('navigator', { platform: request.browser.platform })
  post({ kind: 'view', view: await render(request).catch(() => undefined) })
})

post({ kind: 'ready' })
