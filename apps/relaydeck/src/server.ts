import { createServer, type Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import { type Client, clientOf } from './client.ts'
import { OptionError } from './flags.ts'

/** Answers one request. */
export type Site = (request: Request, client: Client) => Promise<Response>

/** Where to listen, and whom to believe. */
export interface Place {
  readonly host: string
  readonly port: number
  readonly trustProxy: boolean
}

/** A server that takes requests. */
export interface Server {
  readonly port: number
  /**
   * Takes no new request and waits until the running ones have ended.
   * @param grace milliseconds after which it waits no longer
   * @param end called then: ends the running requests, which have a moment left to say so
   */
  close(grace: number, end?: () => void): Promise<void>
}

/**
 * Starts to listen.
 * @throws OptionError where the place cannot be had
 */
export async function listen(site: Site, place: Place): Promise<Server> {
  const server = createServer(listener(site, place.trustProxy))
  const port = await new Promise<number>((listening, failed) => {
    server.once('error', (error) => failed(new OptionError(sentenceOf(error, place))))
    server.listen(place.port, place.host, () => {
      const address = server.address()
      listening(typeof address === 'object' && address ? address.port : place.port)
    })
  })
  return { port, close: closer(server) }
}

/** How often a closing server looks for connections that have nothing left to do, in milliseconds. */
const SWEEP = 50

/** How long answers that were ended may take to leave, in milliseconds. */
const LAST_WORDS = 250

function closer(server: HttpServer): Server['close'] {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const sweep = () => {
    server.closeIdleConnections()
    // Browsers open connections ahead; Node counts one that has said nothing yet among the busy ones.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
  return (grace, end) =>
    new Promise((closed) => {
      const sweeping = setInterval(sweep, SWEEP)
      let cut = setTimeout(() => {
        end?.()
        cut = setTimeout(() => server.closeAllConnections(), LAST_WORDS)
      }, grace)
      server.close(() => {
        clearInterval(sweeping)
        clearTimeout(cut)
        closed()
      })
    })
}

const listener = (site: Site, trustProxy: boolean) =>
  getRequestListener(
    async (request, { incoming }) => {
      const { socket, rawHeaders } = incoming
      if (hasTwoHosts(rawHeaders)) return badRequest()
      const { address, secure } = clientOf({ headers: request.headers, peer: socket.remoteAddress, trustProxy })
      return site(request, { address, secure, hangUp: () => socket.destroy() })
    },
    { errorHandler: faulty },
  )

/** Whether a request names several hosts, which servers in a row read differently (RFC 9112, section 3.2). */
const hasTwoHosts = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1

const TEXT = { 'content-type': 'text/plain; charset=utf-8' }

const badRequest = (): Response => new Response('Bad Request\n', { status: 400, headers: TEXT })

function faulty(error: unknown): Response {
  if (error instanceof RequestError) return badRequest()
  // Its message is left out: it may quote an address with a secret in it.
  const [name, trace] = error instanceof Error ? [error.name, error.stack?.match(/^ {4}at .*$/gm)] : [typeof error]
  process.stderr.write(`A request could not be answered: ${[name, ...(trace ?? [])].join('\n')}\n`)
  return new Response('Internal Server Error\n', { status: 500, headers: TEXT })
}

const NO_SUCH_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EAI_AGAIN', 'ENOTFOUND'])

function sentenceOf(error: NodeJS.ErrnoException, { host, port }: Place): string {
  const code = error.code ?? error.message
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is in use; choose another with --port.`
  if (code === 'EACCES') return `Port ${port} may not be used by this user; choose one above 1023 with --port.`
  if (NO_SUCH_ADDRESS.has(code)) return `This machine has no address ${host}; choose another with --host.`
  return `Cannot listen on ${host}:${port} (${code}).`
}
