import { type StandIn, standIn } from './gateway.ts'
import { serve } from './serve.ts'

/** What arrived at a gateway last. */
export const last = ({ heard }: StandIn) => {
  const found = heard.at(-1)
  if (!found) throw new Error('Nothing arrived')
  return found
}

/** The program before a gateway that answers so. */
export async function standBefore(answer?: Parameters<typeof standIn>[0], options: Parameters<typeof serve>[0] = {}) {
  const gateway = await standIn(answer)
  const { url } = await serve({ gateway: gateway.url, ...options })
  return { gateway, url, got: () => last(gateway).message }
}
