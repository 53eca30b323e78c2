import { type Terminal, terminalOf } from '@relaydeck/contract'

/** The terminal of the process. */
export const terminal: Terminal = terminalOf(process.stdin, process.stdout)

/** The same with questions on the standard error, for commands whose output is read by programs. */
export const errorTerminal: Terminal = terminalOf(process.stdin, process.stderr)
