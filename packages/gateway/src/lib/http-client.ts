import { readJson } from '@relaydeck/api-sdk'
import { AccessTokens } from './access-tokens.ts'
import { listed } from './destinations.ts'
import { createFetch, DEFAULT_TIMEOUTS, type Fetch, type FetchOptions, type Timeouts } from './fetch.ts'
import type { Hops } from './hops.ts'
import type { Proxies } from './proxies.ts'
import { readText } from './read-text.ts'
import type { Upgrade, UpgradeOptions } from './upgrade.ts'

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

/** Maximum bytes of a service's response. */
const SERVICE_MAX = 1024 * 1024

const UNAUTHORIZED = 401

/** Sends requests to other servers. */
export interface HttpClient {
  readonly serviceUrls: ServiceUrls
  readonly timeouts: Timeouts
  /**
   * Sends a request to a channel's provider.
   * @throws TokenError if a service account gets no access token
   */
  readonly fetch: Fetch
  /**
   * Asks a channel's provider for a WebSocket; it is connected to like any other.
   * @throws TokenError if a service account gets no access token
   */
  readonly upgrade: Upgrade
  /**
   * Sends a request to a service and returns the JSON of its response, with any status. The caller validates it.
   * @returns `undefined` if there is no response in time, or it is not JSON, or longer than 1 MiB
   */
  fetchJson(url: string, options: Pick<FetchOptions, 'method' | 'headers' | 'body'>): Promise<unknown>
  /** Opens a client that may also reach further private hosts. The caller closes it. */
  allowing(hosts: readonly string[]): HttpClient
  /**
   * Opens a client for another gateway at a host that may be private. Its requests do not name this gateway: a copy of it
   * has the same name, and would take them for a circle. The caller closes it.
   */
  forGateway(host: string): HttpClient
  /** Closes all connections. */
  close(): void
}

/** Options of the HTTP client. */
export interface HttpClientOptions {
  /** Replaces the gateway's `fetch`, and with it the timeouts `connect` and `response`. */
  readonly fetch?: Fetch | undefined
  readonly serviceUrls?: Partial<ServiceUrls> | undefined
  readonly timeouts?: Partial<Timeouts> | undefined
  /** Proxies for all requests; default: none. */
  readonly proxies?: Proxies | undefined
  /** Names the gateway in its requests; default: not at all. */
  readonly hops?: Hops
  /** Returns the private hosts and networks that channels may use; default: none. */
  readonly privateHosts?: () => readonly string[]
}

/** Opens an HTTP client. */
export function openHttpClient(options: HttpClientOptions = {}): HttpClient {
  const timeouts: Timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts }
  const privateHosts = options.privateHosts ?? (() => [])
  const providers = createFetch(timeouts, listed(privateHosts), options.proxies)
  // Only root sets the addresses of services.
  const services = createFetch(timeouts, undefined, options.proxies)
  const fetchProvider = options.fetch ?? providers.fetch
  const fetchService = options.fetch ?? services.fetch
  const named = <T extends UpgradeOptions>(request: T): T => ({
    ...request,
    headers: { ...request.headers, ...options.hops?.headers(request.headers?.accept) },
  })
  const sendToProvider: Fetch = (url, request) => fetchProvider(url, named(request))
  const tokens = new AccessTokens(sendToProvider, timeouts.service)
  /** Sends a request, with an access token of its service account if it has one. */
  const authorised = async <R extends { readonly status: number }>(
    { serviceAccount, proxy, headers = {} }: UpgradeOptions,
    send: (headers: Readonly<Record<string, string>>) => Promise<R>,
  ): Promise<R> => {
    if (!serviceAccount) return send(headers)
    const token = await tokens.get(serviceAccount, proxy === undefined ? {} : { proxy })
    const response = await send({ ...headers, authorization: `Bearer ${token}` })
    if (response.status === UNAUTHORIZED) tokens.forget(serviceAccount)
    return response
  }
  return {
    serviceUrls: { ...DEFAULT_SERVICE_URLS, ...options.serviceUrls },
    timeouts,
    fetch: (url, { serviceAccount, ...request }) =>
      authorised({ ...request, ...(serviceAccount && { serviceAccount }) }, (headers) =>
        sendToProvider(url, { ...request, headers }),
      ),
    upgrade: (url, request) => authorised(request, (headers) => providers.upgrade(url, named({ ...request, headers }))),
    allowing: (hosts) => openHttpClient({ ...options, privateHosts: () => [...privateHosts(), ...hosts] }),
    forGateway: (host) => {
      const { hops: _, ...others } = options
      return openHttpClient({ ...others, privateHosts: () => [...privateHosts(), host] })
    },
    close: () => {
      providers.close()
      services.close()
    },
    fetchJson: async (url, request) => {
      if (!/^https?:\/\//i.test(url)) return undefined
      const signal = AbortSignal.timeout(timeouts.service)
      try {
        // A redirect could send a secret to another server.
        const response = await fetchService(url, named({ ...request, redirect: 'error', signal }))
        const text = await readText(response.body, SERVICE_MAX)
        return text === undefined ? undefined : readJson(text)
      } catch {
        // Not logged: an error of `fetch` may quote the URL, which may contain a code.
        return undefined
      }
    },
  }
}
