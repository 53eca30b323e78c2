import type { Page } from './build.ts'
import type { Gateway } from './gateway.ts'
import { isForGateway } from './gateway-paths.ts'
import { SAFE_HEADERS } from './policy.ts'
import { type UpgradeHandler, writeResponse } from './upgrades.ts'

/** Creates the handler of WebSockets, which only the gateway has. */
export function createUpgrades(opened: Promise<Gateway>, pages: readonly Page[]): UpgradeHandler {
  return async (request, client, connection, head) => {
    const { guard, mayBeFork, upgrade } = await opened
    // Other sites can open a WebSocket, with cookies, which may then change anything.
    const rejection = guard(new Request(request.url, { method: 'POST', headers: request.headers }))
    if (rejection) return writeResponse(connection, rejection)
    const isKnown = isForGateway(request, new URL(request.url).pathname, { pages, mayBeFork })
    if (upgrade && isKnown) return upgrade(request, client, connection, head)
    return writeResponse(connection, new Response('Not Found\n', { status: 404, headers: SAFE_HEADERS }))
  }
}
