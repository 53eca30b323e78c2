import type { Server } from 'node:http'
import { performance } from 'node:perf_hooks'
import { clientOf } from './client.ts'

/** A request as it arrived. */
interface Arrival {
  readonly method: string
  /** Path and query. */
  readonly url: string
  /** Address of the client, if known. */
  readonly address: string | undefined
}

/** How a request ended. */
interface Ending {
  /** `undefined` if the client left before the response. */
  readonly status: number | undefined
  /** Whether the whole response was sent. */
  readonly isComplete: boolean
  /** Seconds until the end of the response. */
  readonly seconds: number
}

/** Called when a request arrives; returns the function to call when its response has ended. */
export type Observer = (arrival: Arrival) => (ending: Ending) => void

/** Lets observers see every request of a server. */
export function observeExchanges(server: Server, trustProxy: boolean, observers: readonly Observer[]): void {
  server.on('request', (incoming, outgoing) => {
    const started = performance.now()
    const get = (name: string) => String(incoming.headers[name] ?? '')
    const { address } = clientOf({ headers: { get }, peer: incoming.socket.remoteAddress, trustProxy })
    const arrival = { method: incoming.method ?? '', url: incoming.url ?? '', address }
    const ends = observers.map((observe) => observe(arrival))
    outgoing.once('close', () => {
      const ending = {
        status: outgoing.headersSent ? outgoing.statusCode : undefined,
        isComplete: outgoing.writableFinished,
        seconds: (performance.now() - started) / 1000,
      }
      for (const end of ends) end(ending)
    })
  })
}
