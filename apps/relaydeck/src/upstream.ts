import type { Client } from './client.ts'

/** A gateway, embedded or elsewhere: answers a request. Without a client it is the program itself that asks. */
export type Upstream = (request: Request, client?: Client) => Promise<Response>
