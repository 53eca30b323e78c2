import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

interface CallOptions {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Buffer
}

export interface CallResponse {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly bytes: Buffer
  readonly text: string
}

/** Sends a request without the additions of `fetch`; `response` resolves when the headers arrive. */
export function startCall(url: string, path: string, { method = 'GET', headers = {}, body }: CallOptions = {}) {
  // The path is sent unchanged; `URL` would normalise it.
  const { hostname, port } = new URL(url)
  const call = request({ hostname: hostname.replace(/^\[(.*)\]$/, '$1'), port, path, method, agent: false })
  for (const [name, value] of Object.entries(headers)) call.setHeader(name, value)
  call.end(body)
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    call.once('response', resolve).on('error', reject)
  })
  return { call, response }
}

/** Sends a request and reads the complete response. */
export async function call(url: string, path: string, options: CallOptions = {}): Promise<CallResponse> {
  const message = await startCall(url, path, options).response
  const bytes = await buffer(message)
  return { status: message.statusCode ?? 0, headers: message.headers, bytes, text: bytes.toString() }
}
