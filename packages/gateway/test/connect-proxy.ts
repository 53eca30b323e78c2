import { once } from 'node:events'
import { createServer, request as openRequest } from 'node:http'
import { type AddressInfo, connect, createServer as createSocketServer, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { onTestFinished } from 'vitest'

/** Joins two connections until one ends. */
function join(one: Socket, other: Socket): void {
  const end = () => void [one.destroy(), other.destroy()]
  Promise.all([pipeline(one, other), pipeline(other, one)]).then(end, end)
}

const HOST = '127.0.0.1'

/** Reads the next chunk of a connection. */
const next = async (socket: Socket): Promise<Buffer> => {
  const [chunk] = await once(socket, 'data')
  return chunk
}

/** Serves SOCKS5 without authentication, for names. */
async function serveSocks(socket: Socket, requests: string[]): Promise<void> {
  await next(socket)
  socket.write(Buffer.from([5, 0]))
  const asked = await next(socket)
  const length = asked[4] ?? 0
  const port = asked.readUInt16BE(5 + length)
  requests.push(`SOCKS ${asked.subarray(5, 5 + length)}:${port}`)
  const target = connect(port, HOST, () => {
    socket.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]))
    join(socket, target)
  })
  target.on('error', () => socket.destroy())
}

/**
 * Opens a proxy, over HTTP and SOCKS5, that resolves every name to 127.0.0.1.
 * @param user name and password that it requires over HTTP
 */
export async function openConnectProxy({ user }: { readonly user?: string } = {}) {
  const requests: string[] = []
  const isAllowed = (header: string | undefined) =>
    user === undefined || header === `Basic ${Buffer.from(user).toString('base64')}`
  const server = createServer((request, response) => {
    if (!isAllowed(request.headers['proxy-authorization'])) return response.writeHead(407).end()
    requests.push(`${request.method} ${request.url}`)
    const { port, pathname, search } = new URL(request.url ?? '')
    const { method, headers } = request
    const outgoing = openRequest({ host: HOST, port, path: pathname + search, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    outgoing.on('error', () => response.writeHead(502).end())
    return request.pipe(outgoing)
  })
  server.on('connect', (request, socket: Socket) => {
    if (!isAllowed(request.headers['proxy-authorization']))
      return socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
    requests.push(`CONNECT ${request.url}`)
    const target = connect(Number(request.url?.split(':').at(-1)), HOST, () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      join(socket, target)
    })
    return target.on('error', () => socket.destroy())
  })
  const socks = createSocketServer((socket) => {
    socket.on('error', () => {})
    serveSocks(socket, requests).catch(() => socket.destroy())
  })
  const portOf = async (listener: typeof server | typeof socks): Promise<number> => {
    listener.listen(0, HOST)
    await once(listener, 'listening')
    return (listener.address() as AddressInfo).port
  }
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
    socks.close()
  })
  return {
    url: `http://${HOST}:${await portOf(server)}`,
    socks: `socks5://${HOST}:${await portOf(socks)}`,
    /** Received requests, such as `CONNECT host:port`. */
    requests,
  }
}
