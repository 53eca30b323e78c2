/** Levels of the log; each one includes those before it. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info'] as const

export type LogLevel = (typeof LOG_LEVELS)[number]

/** Writes lines for the operator. No line contains a value of a request. */
export interface Log {
  /** What failed in the program itself. */
  error(line: string): void
  /** A failure of another server, or something that was left out. */
  warn(line: string): void
  /** Lines for the operator when the program starts. */
  info(line: string): void
}

/**
 * Creates a log: messages go to standard output, problems to standard error.
 * @param isOutputTaken whether standard output has other contents, so that messages go to standard error as well
 */
export function createLog(level: LogLevel, isOutputTaken = false): Log {
  const writer = (of: LogLevel, stream: NodeJS.WriteStream) => (line: string) => {
    if (LOG_LEVELS.indexOf(of) <= LOG_LEVELS.indexOf(level)) stream.write(`${line}\n`)
  }
  return {
    error: writer('error', process.stderr),
    warn: writer('warn', process.stderr),
    info: writer('info', isOutputTaken ? process.stderr : process.stdout),
  }
}
