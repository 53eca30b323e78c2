import { type GatewayStandIn, openGatewayStandIn } from './gateway.ts'
import { serve } from './serve.ts'

/** Returns the last request that a stand-in received. */
export const lastRequest = ({ requests }: GatewayStandIn) => {
  const request = requests.at(-1)
  if (!request) throw new Error('The gateway received no request')
  return request
}

/** Starts the program with a stand-in of an existing gateway. */
export async function serveWithGateway(
  respond?: Parameters<typeof openGatewayStandIn>[0],
  options: Parameters<typeof serve>[0] = {},
) {
  const gateway = await openGatewayStandIn(respond)
  const { url } = await serve({ gateway: gateway.url, ...options })
  return { gateway, url, received: () => lastRequest(gateway).message }
}
