import type { Finding, Reason, Verdict } from './finding.ts'

/** Result of one call of the contract. */
export interface CallResult {
  /** Name of the call in the SDK: `tokens.list`. */
  readonly call: string
  /** Method and path: `GET /api/token/`. */
  readonly request: string
  readonly verdict: Verdict
  /** Differences; empty unless the verdict is `different`, `missing` or `dangerous`. */
  readonly findings: readonly Finding[]
  /** Why it was not tried; only of `untried`. */
  readonly reason?: Reason | undefined
}

/** A row that the check has made and could not remove. */
export interface Leftover {
  /** Noun of the row: `tokens`. */
  readonly noun: string
  /** The name that the check gave it. */
  readonly name: string
}

/** What a server does, call by call. */
export interface Report {
  /** URL of the server, without a slash at its end. */
  readonly url: string
  /** Family by its status: `one-api`, `new-api` …; `embedded` for the gateway of Relaydeck. */
  readonly family: string
  /** Whether the calls were sent without a dialect. */
  readonly raw: boolean
  /** Whether changes were tried. */
  readonly changes: boolean
  /** Whether the check was interrupted before its end. */
  readonly interrupted: boolean
  /** Every call of the contract, sorted by name. */
  readonly calls: readonly CallResult[]
  /** Rows that could not be removed. */
  readonly left: readonly Leftover[]
}

/** The verdicts, worst first. */
export const VERDICTS: readonly Verdict[] = ['dangerous', 'missing', 'different', 'same', 'untried']

/** Returns the number of calls with a verdict. */
export const countOf = ({ calls }: Report, verdict: Verdict): number =>
  calls.filter((call) => call.verdict === verdict).length

/** Returns whether a report has differences. */
export const hasDifferences = (report: Report): boolean =>
  report.left.length > 0 || report.calls.some(({ verdict }) => verdict !== 'same' && verdict !== 'untried')
