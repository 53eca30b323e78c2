import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Opens a connection and writes raw text to it. */
export async function dial(url: string, text = ''): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.on('error', () => {})
  socket.write(text)
  return socket
}

/** Sends raw text and returns everything until the connection is closed. */
export async function sendRaw(url: string, text: string): Promise<string> {
  const socket = await dial(url, text)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  await once(socket, 'close')
  return received
}
