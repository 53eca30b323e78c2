import { type AnyEndpoint, options, users } from '@relaydeck/api-sdk'

/**
 * Endpoints that take nothing but the types that travel, and answer what they cannot read with HTTP 400: the real
 * server does so here alone. (A caller of the SDK may say `true` or 5; it is sent as text.)
 */
export const STRICT: ReadonlySet<AnyEndpoint> = new Set([options.set])

/** Endpoints that answer a yes with an empty body. */
export const SILENT: ReadonlySet<AnyEndpoint> = new Set([users.remove])
