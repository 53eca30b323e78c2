/** Stand-ins for a server. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Call that a stand-in received. */
interface Asked {
  /** Argument of `fetch`. */
  readonly url: string
  readonly init: RequestInit
}

/** Creates a `fetch` that returns these responses in turn, then repeats the last, and records the calls. */
export function standIn(...answers: [() => Response, ...(() => Response)[]]) {
  const asked: Asked[] = []
  const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
    asked.push({ url: String(url), init })
    const answer = answers[Math.min(asked.length, answers.length) - 1] ?? answers[0]
    return answer()
  }
  return { fetch, asked }
}

/** Returns a success. */
export const yes = (data?: unknown) => () => Response.json({ data, message: '', success: true })

/** Returns a refusal with HTTP 200. */
export const no = (message: string) => () => Response.json({ message, success: false })

/** Returns a response without a body. */
export const empty =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    new Response('', { status, headers })

/** Fails like an unreachable server. */
export const unreachable = (): Response => {
  throw new TypeError('fetch failed')
}

/** Starts a server on a free port until the end of the test, and returns its URL. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

/** Returns the error of a rejected promise. */
export async function failure(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('expected a rejection')
}
