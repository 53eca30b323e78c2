/** An unexpected error, in the form of the log. */
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
  /** Whether `error` is a sentence about the machine, such as its clock: the gateway itself has not failed. */
  readonly isNotice?: boolean
}

/** Logs a fault. */
export type FaultLog = (fault: Fault) => void

/** Returns a fault as text: a line, and the stack of an error of the gateway itself. */
export function describeFault({ requestId, endpoint, error, channel, isNotice }: Fault): string {
  if (isNotice) return String(error)
  if (channel !== undefined)
    return `${endpoint}: no response from channel ${channel}: ${String(error)} (request ${requestId})`
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return `${endpoint} failed (request ${requestId}): ${details}`
}

/** Logs to standard error. */
export const logToStderr: FaultLog = (fault) => {
  process.stderr.write(`${describeFault(fault)}\n`)
}
