import type { Issue } from './issues.ts'
import type { LineOf } from './lines.ts'
import { en } from './texts.en.ts'

/** Issues that are listed. */
const LISTED_MAX = 100

/** A configuration file cannot be used; the message lists the errors, as many as a person reads. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly issues: readonly Issue[]
  /** @param lineOf returns the line of a place in the file */
  constructor(issues: readonly Issue[], lineOf: LineOf = () => undefined) {
    const count = issues.length - LISTED_MAX
    const listed: readonly Issue[] = [
      ...issues.slice(0, LISTED_MAX).map((issue): Issue => ({ line: lineOf(issue.place), ...issue })),
      ...(count > 0 ? [{ code: 'more', place: '', count } as const] : []),
    ]
    super(listed.map(en.issue).join('\n'))
    this.issues = listed
  }
}
