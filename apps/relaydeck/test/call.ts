import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

interface Said {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Buffer
}

export interface Heard {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly bytes: Buffer
  readonly text: string
}

/** Sends a request as it is, without what `fetch` does by itself, and waits until the answer begins. */
export function begin(url: string, path: string, { method = 'GET', headers = {}, body }: Said = {}) {
  // The path goes out as it was written: `URL` would tidy it up.
  const { hostname, port } = new URL(url)
  const call = request({ hostname: hostname.replace(/^\[(.*)\]$/, '$1'), port, path, method, agent: false })
  for (const [name, value] of Object.entries(headers)) call.setHeader(name, value)
  call.end(body)
  const answer = new Promise<IncomingMessage>((answered, failed) => {
    call.once('response', answered).on('error', failed)
  })
  return { call, answer }
}

/** Sends a request as it is, and waits for the whole answer. */
export async function call(url: string, path: string, said: Said = {}): Promise<Heard> {
  const message = await begin(url, path, said).answer
  const bytes = await buffer(message)
  return { status: message.statusCode ?? 0, headers: message.headers, bytes, text: bytes.toString() }
}
