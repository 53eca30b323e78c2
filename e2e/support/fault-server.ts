import { Agent, request as forward, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { Fault } from './faults.ts'
import { startHttpServer } from './http-server.ts'

/** Fault of matching calls. */
export interface Spoiled {
  /** Whether a call is spoiled; calls are named like `GET /api/token/?p=0`. */
  readonly matches: (call: string) => boolean
  readonly fault: Fault
  /** Cuts the network off, for the fault `offline`. */
  readonly cut?: () => Promise<unknown>
}

const nameOf = ({ method, url }: IncomingMessage) => `${method} ${url}`

/**
 * Starts a server in front of another one. It spoils selected calls between browser and server, so that the browser's
 * cache works.
 */
export async function startFaultServer(target: string) {
  const { hostname, port } = new URL(target)
  const agent = new Agent({ keepAlive: true })
  let spoiled: Spoiled | undefined
  let waiting: (() => void)[] = []
  const state = { hits: 0, pending: 0, calls: [] as string[], answered: [] as string[] }

  const pass = (request: IncomingMessage, response: ServerResponse, gate?: Promise<void>) => {
    const { method, url: path, headers } = request
    const onward = forward({ agent, hostname, port, method, path, headers }, async (answer) => {
      await gate
      state.answered.push(nameOf(request))
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  }
  const spoil = async (current: Spoiled, request: IncomingMessage, response: ServerResponse) => {
    const { fault, cut } = current
    state.hits++
    if (fault === 'late') return pass(request, response, new Promise((resolve) => waiting.push(resolve)))
    if (fault === 'never') return void waiting.push(() => request.socket.destroy())
    // A call that arrives late must not cut the network off again.
    if (fault === 'offline' && spoiled === current) await cut?.()
    if (fault === 'offline' || fault === 'reset') return void request.socket.resetAndDestroy()
    response.writeHead(fault.status, fault.headers).end(fault.body)
  }
  const listener: RequestListener = (request, response) => {
    const call = nameOf(request)
    if (!request.url?.startsWith('/api/')) return pass(request, response)
    state.calls.push(call)
    state.pending++
    response.once('close', () => state.pending--)
    if (spoiled?.matches(call)) return void spoil(spoiled, request, response)
    pass(request, response)
  }
  const server = await startHttpServer(listener)

  /** Lets late answers through and ends calls without an answer. */
  const release = () => {
    for (const go of waiting) go()
    waiting = []
  }
  return {
    url: server.url,
    /** Number of spoiled calls, calls in progress, all calls and calls that the other server answered. */
    state,
    release,
    /** Spoils matching calls from now on, and clears the records. */
    spoil: (next: Spoiled) => {
      release()
      Object.assign(state, { hits: 0, calls: [], answered: [] })
      spoiled = next
    },
    /** Answers all further calls. */
    lift: () => {
      spoiled = undefined
      release()
    },
    forget: () => Object.assign(state, { hits: 0, calls: [], answered: [] }),
    close: async () => {
      release()
      agent.destroy()
      await server.close()
    },
  }
}

export type FaultServer = Awaited<ReturnType<typeof startFaultServer>>
