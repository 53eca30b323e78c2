import type { FetchResponse } from '../lib/fetch.ts'

const RATE_LIMITS = ['limit', 'remaining', 'reset'].flatMap((figure) =>
  ['requests', 'tokens'].map((unit) => `x-ratelimit-${figure}-${unit}`),
)

/** Headers of providers that clients act on, or that a provider's support asks for. */
export const PASSED_HEADERS = [
  'x-request-id',
  'openai-processing-ms',
  'retry-after-ms',
  'x-should-retry',
  ...RATE_LIMITS,
]

/** Printable, and short. */
const VALUE = /^[\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?$/

/** Returns the headers of a provider's response that clients receive. */
export function passedHeaders({ headers }: Pick<FetchResponse, 'headers'>): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of PASSED_HEADERS) {
    const value = headers.get(name)
    if (value !== null && VALUE.test(value)) found[name] = value
  }
  return found
}
