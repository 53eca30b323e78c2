import type { MiddlewareHandler } from 'hono'
import type { Routing } from '../channels/routing.ts'
import type { Env } from '../http/env.ts'
import type { Hops } from '../lib/hops.ts'
import { RelayError } from '../lib/relay-error.ts'
import { relayTexts } from '../texts/relay.ts'
import type { Tokens } from '../tokens/store.ts'
import { errorResponse } from './protocol/errors.ts'

interface LoopDeps {
  readonly hops: Hops
  readonly routing: Pick<Routing, 'hasKey'>
  readonly tokens: Pick<Tokens, 'byKey'>
}

/**
 * Whether a header has the key of a channel that is also a token of this gateway. The result for other keys reveals
 * nothing to a guest.
 */
async function hasChannelKey(header: string, { routing, tokens }: LoopDeps): Promise<boolean> {
  const key = header.replace(/^Bearer\s+/i, '').replace(/^sk-/, '')
  return routing.hasKey(key) && (await tokens.byKey(key.split('-')[0] ?? '')) !== undefined
}

/**
 * Refuses calls that this gateway sent itself, because the address of a channel leads back to it. Each would otherwise
 * call the gateway again, until the quota is used up. They are recognised by the headers of the gateway's requests, and
 * by the key of the channel, since a server on the way may drop the headers.
 */
export const refuseLoops =
  (deps: LoopDeps): MiddlewareHandler<Env> =>
  async (c, next) => {
    const { headers } = c.req.raw
    const isLoop = deps.hops.hasPassed(headers) || (await hasChannelKey(headers.get('authorization') ?? '', deps))
    if (!isLoop) return deps.hops.follow(headers, next)
    return errorResponse(c, new RelayError(508, relayTexts.loop, { code: 'loop_detected' }))
  }
