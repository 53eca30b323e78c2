/** An unexpected error, as it is logged. */
export interface Fault {
  /** Request ID, as in the response header `X-Oneapi-Request-Id`. */
  readonly requestId: string
  /** Method and path pattern, such as `PUT /api/token/`; never contains values of the request. */
  readonly endpoint: string
  readonly error: unknown
  /**
   * ID of a channel whose provider could not be reached or broke off; `error` is then a code such as `ECONNREFUSED`.
   * Absent if the gateway itself failed.
   */
  readonly channel?: number
}

/** Logs a fault. */
export type FaultLog = (fault: Fault) => void

/** Logs to standard error. */
export const logToStderr: FaultLog = ({ requestId, endpoint, error, channel }) => {
  if (channel !== undefined) {
    process.stderr.write(`${endpoint}: no response from channel ${channel}: ${String(error)} (request ${requestId})\n`)
    return
  }
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${endpoint} failed (request ${requestId}): ${details}\n`)
}
