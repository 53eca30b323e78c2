import { createSend, type Send } from '@relaydeck/api-sdk'
import type { Client } from './client.ts'

/** A gateway, embedded or elsewhere: answers a request. Without a client it is the program itself that asks. */
export type Upstream = (request: Request, client?: Client) => Promise<Response>

/**
 * Calls of the SDK that the program makes itself.
 * @param ask hands a request to an upstream
 * @param timeout of one call, in milliseconds
 */
export const sendThrough = (ask: (request: Request) => Promise<Response>, timeout: number): Send =>
  createSend({
    // A name that every gateway answers at.
    baseUrl: 'http://localhost',
    fetch: (input, init) => ask(new Request(input, init)),
    retries: 0,
    timeout,
  })
