import { AsyncLocalStorage } from 'node:async_hooks'

/** Gateways of a chain that are remembered. */
const HOPS_MAX = 16

/** How gateways name themselves in the header `Via` (RFC 9110, section 7.6.3). */
const PREFIX = 'relaydeck-'
const IN_VIA = /\brelaydeck-[0-9a-f]{12}\b/g

/** The same as a media type that nobody sends, since many servers pass on `Accept`, but not `Via`. */
const typeOf = (name: string): string => `application/vnd.${name}`

/** Headers by which a gateway recognises a call that has already passed it. */
export interface HopHeaders {
  readonly via: string
  readonly accept: string
}

/**
 * Creates the names of the gateways that a call has passed, which it carries to the next server.
 * @param id of this gateway, the same in all its processes
 */
export function createHops(id: string) {
  const own = PREFIX + id
  const passed = new AsyncLocalStorage<readonly string[]>()
  const namesIn = (headers: Pick<Headers, 'get'>): string[] => {
    const text = `${headers.get('via') ?? ''} ${headers.get('accept') ?? ''}`
    return text.includes(PREFIX) ? [...new Set(text.match(IN_VIA) ?? [])].slice(-HOPS_MAX) : []
  }
  return {
    /** Whether a request has passed this gateway before. */
    hasPassed: (headers: Pick<Headers, 'get'>): boolean => namesIn(headers).includes(own),
    /** Processes a request, whose requests to other servers have the names in its headers. */
    follow: <T>(headers: Pick<Headers, 'get'>, work: () => T): T => {
      const names = namesIn(headers)
      return names.length === 0 ? work() : passed.run(names, work)
    },
    /** Returns the headers of a request to another server. */
    headers: (accept = '*/*'): HopHeaders => {
      const names = [...(passed.getStore() ?? []), own]
      return {
        via: names.map((name) => `1.1 ${name}`).join(', '),
        accept: [accept, ...names.map((name) => `${typeOf(name)};q=0`)].join(', '),
      }
    },
  }
}

export type Hops = ReturnType<typeof createHops>
