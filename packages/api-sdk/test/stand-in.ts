/** What the tests put where a server would be. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** One call that a stand-in received. */
interface Asked {
  /** As it was given to `fetch`. */
  readonly url: string
  readonly init: RequestInit
}

/** A `fetch` that gives these answers in turn, the last one for ever, and keeps what it was asked. */
export function standIn(...answers: [() => Response, ...(() => Response)[]]) {
  const asked: Asked[] = []
  const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
    asked.push({ url: String(url), init })
    const answer = answers[Math.min(asked.length, answers.length) - 1] ?? answers[0]
    return answer()
  }
  return { fetch, asked }
}

/** HTTP 200 that says yes. */
export const yes = (data?: unknown) => () => Response.json({ data, message: '', success: true })

/** HTTP 200 that says no. */
export const no = (message: string) => () => Response.json({ message, success: false })

/** An answer of that status without a body. */
export const empty =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    new Response('', { status, headers })

/** No answer at all. */
export const unreachable = (): Response => {
  throw new TypeError('fetch failed')
}

/** A real server on a free port, gone with the test. Brings back its address. */
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

/** What a promise is rejected with. */
export async function failure(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('expected a rejection')
}
