import { type AnyEndpoint, isEndpoint, oauth, session } from '@relaydeck/api-sdk'

/** Limits per client address; `Infinity` disables one. */
export interface Limits {
  /** Calls of `/api` in 3 minutes; default 480. */
  readonly api?: number
  /** Calls of the endpoints in `CRITICAL` together in 20 minutes; default 20. */
  readonly critical?: number
  /** Failed sign-ins of one account before further attempts are delayed; default 5. */
  readonly failures?: number
}

/** Endpoints that share the limit `critical`, because they could be used to guess secrets. */
export const CRITICAL: ReadonlySet<AnyEndpoint> = new Set<AnyEndpoint>([
  session.login,
  session.register,
  session.sendEmailCode,
  session.sendResetMail,
  session.resetPassword,
  ...Object.values<unknown>(oauth).filter(isEndpoint),
])

const MINUTE = 60_000
export const API_RATE = { max: 480, window: 3 * MINUTE }
export const CRITICAL_RATE = { max: 20, window: 20 * MINUTE }
