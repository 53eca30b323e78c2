import type { MiddlewareHandler } from 'hono'
import type { Env } from '../http/env.ts'
import { RelayError } from '../lib/relay-error.ts'
import { relayTexts } from '../texts/relay.ts'
import { errorResponse } from './error-response.ts'

/**
 * Refuses calls that this gateway sent itself, because the address of a channel leads back to it. Each would otherwise
 * call the gateway again, until the quota is used up.
 * @param via how the gateway names itself in the header `Via` of its requests
 */
export const refuseLoops =
  (via: string): MiddlewareHandler<Env> =>
  async (c, next) => {
    const names = c.req.header('via')?.split(',') ?? []
    if (!names.some((name) => name.trim() === via)) return next()
    return errorResponse(c, new RelayError(508, relayTexts.loop, { code: 'loop_detected' }))
  }
