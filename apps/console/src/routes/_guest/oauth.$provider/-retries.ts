import { RateLimitedError, ServerFaultError, TransportError } from '@relaydeck/api-sdk'

/** Maximum number of retries. */
export const RETRIES = 3

/** Returns the delay before a retry in milliseconds: two seconds times its number, from 1. */
export const retryDelay = (attempt: number): number => 2000 * attempt

/** Returns whether a retry can succeed. It cannot after a refusal, since a code works once. */
export const canRetry = (error: unknown): boolean =>
  error instanceof TransportError || error instanceof RateLimitedError || error instanceof ServerFaultError
