/** Compares servers of the One API family with the contract of the SDK. */
export type { Credentials } from './actor.ts'
export { type Account, CheckError, type CheckOptions, check } from './check.ts'
export { type CommandResult, checkHelp, runCheck } from './command.ts'
export type { Failure, Finding, Reason, Shape, Verdict } from './finding.ts'
export { reportHtml } from './html.ts'
export { type CallResult, countOf, hasDifferences, type Leftover, type Report, VERDICTS } from './report.ts'
export { type Terminal, terminalOf } from './terminal.ts'
export { reportText } from './text.ts'
