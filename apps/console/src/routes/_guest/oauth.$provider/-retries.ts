import { RateLimitedError, ServerFaultError, TransportError } from '@relaydeck/api-sdk'

/** How often a call that may yet succeed is made again. */
export const RETRIES = 3

/** Milliseconds before the next try: two seconds times its number, from 1. */
export const waitBefore = (attempt: number): number => 2000 * attempt

/** Whether the server could not say anything: a refusal is its last word, since a code works once. */
export const mayRecover = (error: unknown): boolean =>
  error instanceof TransportError || error instanceof RateLimitedError || error instanceof ServerFaultError
