import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Opens a connection and writes to it what no HTTP library would. */
export async function dial(url: string, text = ''): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.on('error', () => {})
  socket.write(text)
  return socket
}

/** Everything that comes back until the other side closes. */
export async function raw(url: string, text: string): Promise<string> {
  const socket = await dial(url, text)
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  await once(socket, 'close')
  return heard
}
