import { type AnyEndpoint, options, users } from '@relaydeck/api-sdk'

/**
 * Endpoints of which One API converts no input types and reports invalid input with HTTP 400. (The SDK sends booleans
 * and numbers as text.)
 */
export const STRICT: ReadonlySet<AnyEndpoint> = new Set([options.set])

/** Endpoints that One API answers with an empty body. */
export const EMPTY_RESPONSE: ReadonlySet<AnyEndpoint> = new Set([users.remove])
