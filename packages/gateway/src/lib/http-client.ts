import { createFetch, DEFAULT_TIMEOUTS, type Fetch, type FetchOptions, type Timeouts } from './fetch.ts'
import { randomText } from './random.ts'

/** Base URLs of the services that the gateway calls, without a trailing slash. */
export interface ServiceUrls {
  /** Issues GitHub tokens; default `https://github.com`. */
  readonly github: string
  /** Returns GitHub profiles; default `https://api.github.com`. */
  readonly githubApi: string
  /** Issues Lark tokens; default `https://open.feishu.cn`. */
  readonly lark: string
  /** Returns Lark profiles; default `https://passport.feishu.cn`. */
  readonly larkPassport: string
  /** Verifies Turnstile tokens; default `https://challenges.cloudflare.com`. */
  readonly turnstile: string
}

const DEFAULT_SERVICE_URLS: ServiceUrls = {
  github: 'https://github.com',
  githubApi: 'https://api.github.com',
  lark: 'https://open.feishu.cn',
  larkPassport: 'https://passport.feishu.cn',
  turnstile: 'https://challenges.cloudflare.com',
}

/** Sends requests to other servers. */
export interface HttpClient {
  readonly serviceUrls: ServiceUrls
  readonly timeouts: Timeouts
  /** How the gateway names itself in the header `Via` of requests to providers (RFC 9110, section 7.6.3). */
  readonly via: string
  /** Sends a request to a channel's provider. */
  readonly fetch: Fetch
  /**
   * Sends a request to a service and returns the JSON of its response, whatever its status. The caller validates it.
   * @returns `undefined` if there is no response in time, or it is not JSON
   */
  fetchJson(url: string, options: Pick<FetchOptions, 'method' | 'headers' | 'body'>): Promise<unknown>
  /** Closes all connections. */
  close(): void
}

/** Options of the HTTP client. */
export interface HttpClientOptions {
  /** Replaces the gateway's own `fetch`, and with it the timeouts `connect` and `response`. */
  readonly fetch?: Fetch | undefined
  readonly serviceUrls?: Partial<ServiceUrls> | undefined
  readonly timeouts?: Partial<Timeouts> | undefined
}

/** Opens an HTTP client. */
export function openHttpClient(options: HttpClientOptions = {}): HttpClient {
  const timeouts: Timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts }
  const own = createFetch(timeouts)
  const fetch = options.fetch ?? own.fetch
  // Random, because gateways may be chained, and only a call that comes back to the same one is a loop.
  const via = `1.1 relaydeck-${randomText(12)}`
  return {
    serviceUrls: { ...DEFAULT_SERVICE_URLS, ...options.serviceUrls },
    timeouts,
    via,
    fetch: (url, request) => fetch(url, { ...request, headers: { ...request.headers, via } }),
    close: own.close,
    fetchJson: async (url, request) => {
      if (!/^https?:\/\//i.test(url)) return undefined
      const signal = AbortSignal.timeout(timeouts.service)
      try {
        // A redirect could send a secret to another server.
        const response = await fetch(url, { ...request, redirect: 'error', signal })
        return await response.json()
      } catch {
        // Not logged: an error of `fetch` may quote the URL, which may contain a code.
        return undefined
      }
    },
  }
}
