import { createSend, type Send } from '@relaydeck/api-sdk'
import type { Client } from '../http/client.ts'

/** Sends a request to the gateway, embedded or not. Requests of the program itself have no client. */
export type GatewayFetch = (request: Request, client?: Client) => Promise<Response>

/**
 * Creates the SDK's `Send` for calls of the program itself.
 * @param fetch sends a request to the gateway
 * @param timeout of one call, in milliseconds
 */
export const createGatewaySend = (fetch: (request: Request) => Promise<Response>, timeout: number): Send =>
  createSend({
    // A host name that every gateway allows.
    baseUrl: 'http://localhost',
    fetch: (input, init) => fetch(new Request(input, init)),
    retries: 0,
    timeout,
  })
