import type { RequestHandler } from '../http/server.ts'
import type { McpOptions } from './endpoint.ts'

/** Creates the handler of requests of agents. The protocol is loaded with the first one: most programs have none. */
export function createAgentHandler(options: McpOptions): RequestHandler {
  let opened: Promise<RequestHandler> | undefined
  return async (request, client) => {
    opened ??= import('./endpoint.ts').then(({ createMcpEndpoint }) => createMcpEndpoint(options))
    return (await opened)(request, client)
  }
}
