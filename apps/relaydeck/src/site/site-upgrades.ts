import type { Gateway } from '../gateway/gateway.ts'
import { isForGateway } from '../gateway/paths.ts'
import { type UpgradeHandler, writeResponse } from '../http/upgrades.ts'
import type { Page } from '../page/build.ts'
import { SAFE_HEADERS } from '../page/policy.ts'

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
