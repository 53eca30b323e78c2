import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'

/** A kind of call. */
export interface Workload {
  readonly name: string
  readonly path: string
  readonly body: object
}

const MESSAGES = [{ role: 'user', content: 'Hello' }]
const MODEL = 'bench'

/** Calls of the protocols, whole and as streams. */
export const WORKLOADS: readonly Workload[] = [
  { name: 'chat', path: '/v1/chat/completions', body: { model: MODEL, messages: MESSAGES } },
  { name: 'messages', path: '/v1/messages', body: { model: MODEL, max_tokens: 100, messages: MESSAGES } },
  { name: 'responses', path: '/v1/responses', body: { model: MODEL, input: 'Hello', store: false } },
].flatMap(({ name, path, body }) => [
  { name: `${name}, whole`, path, body },
  { name: `${name}, stream`, path, body: { ...body, stream: true } },
])

/** A server that answers calls. */
export interface Target {
  readonly url: string
  readonly key: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Makes a call, and returns the milliseconds until the first bytes of its answer. @throws unless its status is 200 */
function call(agent: Agent, { url, key, headers: more }: Target, { path, body }: Workload): Promise<number> {
  const json = JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': json.length,
    ...more,
  }
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { agent, method: 'POST', headers }, (response) => {
      let first = 0
      let text = ''
      response.on('data', (bytes: Buffer) => {
        first ||= performance.now() - start
        if (response.statusCode !== 200) text += bytes
      })
      response.on('end', () =>
        response.statusCode === 200 ? resolve(first) : reject(new Error(`${path}: ${response.statusCode} ${text}`)),
      )
      response.on('error', reject)
    })
    sent.on('error', reject).end(json)
  })
}

/** Results of a load test. */
export interface Load {
  readonly perSecond: number
  readonly failed: number
  /** Error of the last failed call. */
  readonly error: string
  /** Median of the milliseconds until the first bytes. */
  readonly first: number
}

/** Makes a number of calls, some of them at once. */
export async function load(target: Target, workload: Workload, calls: number, atOnce: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const firsts: number[] = []
  let left = calls
  let error = ''
  const start = performance.now()
  const worker = async () => {
    while (left-- > 0) {
      try {
        firsts.push(await call(agent, target, workload))
      } catch (thrown) {
        error = String(thrown)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const seconds = (performance.now() - start) / 1000
  agent.destroy()
  firsts.sort((a, b) => a - b)
  return {
    perSecond: firsts.length / seconds,
    failed: calls - firsts.length,
    error,
    first: firsts[Math.floor(firsts.length / 2)] ?? 0,
  }
}
