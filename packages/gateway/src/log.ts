/** An exception that nobody expected, as it goes to the log. */
export interface Fault {
  /** What the answer's header `X-Oneapi-Request-Id` says. */
  readonly requestId: string
  /** The call's name, as `PUT /api/token/`: never a value that travelled with it. */
  readonly endpoint: string
  readonly error: unknown
  /**
   * Id of a channel whose provider could not be reached or broke off; `error` is then a code such as `ECONNREFUSED`.
   * Absent: the gateway itself failed.
   */
  readonly channel?: number
}

/** Takes note of a fault. */
export type Log = (fault: Fault) => void

/** Writes to the standard error stream. */
export const logToStderr: Log = ({ requestId, endpoint, error, channel }) => {
  if (channel !== undefined) {
    process.stderr.write(`${endpoint}: no answer from channel ${channel}: ${String(error)} (request ${requestId})\n`)
    return
  }
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${endpoint} failed (request ${requestId}): ${what}\n`)
}
