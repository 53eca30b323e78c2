import { createServer, type Server as HttpServer, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import { createForwardedReport } from '@relaydeck/gateway'
import { OptionError } from '../flags/flags.ts'
import type { Log } from '../flags/log.ts'
import { type Client, clientOf } from './client.ts'
import { type Observer, observeExchanges } from './exchanges.ts'
import { SAFE_HEADERS } from './headers.ts'
import { handleUpgrades, isWebSocket, type UpgradeHandler } from './upgrades.ts'

/** Processes a request. */
export type RequestHandler = (request: Request, client: Client) => Promise<Response>

/** Options of the server. */
export interface ServerOptions {
  readonly host: string
  readonly port: number
  readonly trustProxy: boolean
  readonly log: Log
  readonly observers?: readonly Observer[]
  /** Handles WebSockets. */
  readonly upgrade?: UpgradeHandler | undefined
  /** Whether there are WebSockets at a path; requests for others are answered like all others. */
  readonly isUpgraded?: (path: string) => boolean
}

/** Address to listen at, and the flag that changes it. */
interface Address {
  readonly host: string
  readonly port: number
  readonly flag?: string
}

/** A listening server. */
export interface Server {
  readonly port: number
  /**
   * Stops accepting requests and waits for the running ones.
   * @param gracePeriod milliseconds to wait
   * @param end called afterwards to end the running requests, whose responses are sent for a moment more
   */
  close(gracePeriod: number, end?: () => Promise<void>): Promise<void>
}

/** Milliseconds for which an idle connection is kept: longer than load balancers reuse one. */
const KEEP_ALIVE = 75_000

/**
 * Starts a server.
 * @throws OptionError if it cannot listen at the address
 */
export async function listen(handler: RequestHandler, options: ServerOptions): Promise<Server> {
  const { upgrade, isUpgraded = () => true } = options
  const pathOf = ({ url = '' }: IncomingMessage) => url.replace(/[?#].*/s, '')
  const shouldUpgradeCallback = (request: IncomingMessage) =>
    upgrade !== undefined && isWebSocket(request) && isUpgraded(pathOf(request))
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE, shouldUpgradeCallback }, listener(handler, options))
  if (upgrade) handleUpgrades(server, upgrade, options)
  observeExchanges(server, options.trustProxy, options.observers ?? [])
  return { port: await listenAt(server, options), close: createClose(server) }
}

/**
 * Lets a server listen.
 * @returns its port
 * @throws OptionError if it cannot listen at the address
 */
export const listenAt = (server: HttpServer, address: Address): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new OptionError(listenError(error, address))))
    server.listen(address.port, address.host, () => {
      const opened = server.address()
      resolve(typeof opened === 'object' && opened ? opened.port : address.port)
    })
  })

/** Milliseconds between checks for idle connections while the server closes. */
const SWEEP_INTERVAL = 50

/** Milliseconds in which ended responses may be sent. */
const FLUSH_PERIOD = 250

function createClose(server: HttpServer): Server['close'] {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const sweep = () => {
    server.closeIdleConnections()
    // Browsers open spare connections, which Node counts as busy before the first byte.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
  return (gracePeriod, end) =>
    new Promise((resolve) => {
      const sweepTimer = setInterval(sweep, SWEEP_INTERVAL)
      const closeAll = () => {
        // Those with WebSockets have left the server.
        closeTimer = setTimeout(() => {
          for (const socket of sockets) socket.destroy()
        }, FLUSH_PERIOD)
      }
      let closeTimer = setTimeout(() => {
        if (end) end().then(closeAll, closeAll)
        else closeAll()
      }, gracePeriod)
      server.close(() => {
        clearInterval(sweepTimer)
        clearTimeout(closeTimer)
        resolve()
      })
    })
}

function listener(handler: RequestHandler, { trustProxy, log }: ServerOptions) {
  const onUnreadable = createForwardedReport(log.warn)
  return getRequestListener(
    async (request, { incoming }) => {
      const { socket, rawHeaders } = incoming
      if (hasSeveralHosts(rawHeaders)) return badRequest()
      const { address, secure } = clientOf({
        headers: request.headers,
        peer: socket.remoteAddress,
        trustProxy,
        onUnreadable,
      })
      return handler(request, { address, secure, disconnect: () => socket.destroy() })
    },
    { errorHandler: (error) => errorResponse(error, log) },
  )
}

/** Whether a request has several Host headers, which servers interpret differently (RFC 9112, section 3.2). */
const hasSeveralHosts = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1

const TEXT = { ...SAFE_HEADERS, 'content-type': 'text/plain; charset=utf-8' }

const badRequest = (): Response => new Response('Bad Request\n', { status: 400, headers: TEXT })

function errorResponse(error: unknown, log: Log): Response {
  if (error instanceof RequestError) return badRequest()
  // The message is omitted because it may quote a URL with a secret.
  const [name, trace] = error instanceof Error ? [error.name, error.stack?.match(/^ {4}at .*$/gm)] : [typeof error]
  log.error(`A request failed: ${[name, ...(trace ?? [])].join('\n')}`)
  return new Response('Internal Server Error\n', { status: 500, headers: TEXT })
}

const ADDRESS_ERRORS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EAI_AGAIN', 'ENOTFOUND'])

function listenError(error: NodeJS.ErrnoException, { host, port, flag }: Address): string {
  const code = error.code ?? error.message
  if (code === 'EADDRINUSE') return `Port ${port} on ${host} is in use; choose another one with ${flag ?? '--port'}.`
  if (code === 'EACCES') return `No permission to use port ${port}; choose one above 1023 with ${flag ?? '--port'}.`
  if (ADDRESS_ERRORS.has(code))
    return `This machine has no address ${host}; choose another one with ${flag ?? '--host'}.`
  return `Cannot listen on ${host}:${port} (${code}).`
}
