import { type Dispatcher, Pool, ProxyAgent, Socks5ProxyAgent } from 'undici'
import { checkedConnector } from './checked-connector.ts'
import { checkedLookup, checkLiteral, type MayReach } from './destinations.ts'
import { destinationOfProxy, isSocks } from './proxies.ts'

/** Proxies whose connections are kept; more are rarely in use. */
const KEPT = 100

/** Options of the agents of proxies. */
export interface ProxyAgentOptions {
  /** Milliseconds to connect to a proxy, and for it to connect. */
  readonly connect: number
  readonly headersTimeout: number
  readonly bodyTimeout: number
  /** Decides which private addresses a proxy may have. */
  readonly mayReach: MayReach
  /** Whether connections are upgraded: in HTTP/1.1, through a tunnel, also without encryption. */
  readonly forUpgrades?: boolean
}

function createAgent(uri: string, options: ProxyAgentOptions): Dispatcher {
  const { connect, mayReach, headersTimeout, bodyTimeout, forUpgrades = false } = options
  const destination = destinationOfProxy(uri)
  const agent = isSocks(uri)
    ? new Socks5ProxyAgent(uri, { connect: checkedConnector(connect, mayReach), connectTimeout: connect })
    : new ProxyAgent({
        uri,
        connectTimeout: connect,
        ...(forUpgrades && { proxyTunnel: true, requestTls: { allowH2: false } }),
        proxyTls: { timeout: connect, lookup: checkedLookup(destination, mayReach) },
        clientFactory: (origin, pool) => new Pool(origin, { ...pool, headersTimeout: connect }),
      })
  // Not all of their inner clients take these from the agent.
  return agent.compose(
    (dispatch) => (request, handler) => dispatch({ ...request, headersTimeout, bodyTimeout }, handler),
  )
}

/** Keeps an agent for each proxy in use. */
export function createProxyAgents(options: ProxyAgentOptions) {
  const agents = new Map<string, Dispatcher>()
  return {
    /** @throws DestinationError if the proxy has an address that may not be reached */
    agentFor: (url: string): Dispatcher => {
      checkLiteral(destinationOfProxy(url), options.mayReach)
      const agent = agents.get(url) ?? createAgent(url, options)
      // The last one is the most recent.
      agents.delete(url)
      agents.set(url, agent)
      const [oldest] = agents
      if (oldest && agents.size > KEPT) {
        agents.delete(oldest[0])
        // Waits for its requests.
        void oldest[1].close()
      }
      return agent
    },
    close: (): void => {
      for (const agent of agents.values()) void agent.destroy()
      agents.clear()
    },
  }
}
