/** An exception that nobody expected, as it goes to the log. */
export interface Fault {
  /** What the answer's header `X-Oneapi-Request-Id` says. */
  readonly requestId: string
  /** The call's name, as `PUT /api/token/`: never a value that travelled with it. */
  readonly endpoint: string
  readonly error: unknown
}

/** Takes note of a fault. */
export type Log = (fault: Fault) => void

/** Writes to the standard error stream. */
export const logToStderr: Log = ({ requestId, endpoint, error }) => {
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${endpoint} failed (request ${requestId}): ${what}\n`)
}
