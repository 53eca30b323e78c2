import type { Observer } from '../http/exchanges.ts'
import { classOf } from './route-class.ts'

/** Texts that look like a key, a token or a session id. */
const SECRET = /sk-[\w-]+|[\w-]{32,}/g

/** Longest path and most names of parameters that are logged. */
const PATH_MAX = 256
const NAMES_MAX = 20

/** Returns a text that a client sent, without secrets. */
const safe = (text: string): string => text.replace(SECRET, '…').slice(0, PATH_MAX)

/** Returns the path and the names of the parameters, never their values. */
function describe(url: string) {
  const [path = '', query = ''] = url.split('?', 2)
  const names = [...new Set(new URLSearchParams(query).keys())].slice(0, NAMES_MAX).map(safe)
  return { path: safe(path), ...(names.length > 0 && { query: names }) }
}

/** Creates an observer that writes a line of JSON for each request. */
export const createRequestLog =
  (write: (line: string) => void): Observer =>
  ({ method, url, address }) => {
    const time = new Date().toISOString()
    return ({ status, isComplete, seconds }) => {
      const ms = Math.round(seconds * 10_000) / 10
      const entry = { time, method, ...describe(url), class: classOf(url), status, ms, address }
      write(`${JSON.stringify({ ...entry, ...(!isComplete && { incomplete: true }) })}\n`)
    }
  }
