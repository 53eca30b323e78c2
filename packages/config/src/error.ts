import type { Issue } from './issues.ts'
import { en } from './texts.en.ts'

/** Issues that are listed. */
const LISTED_MAX = 100

/** A configuration file cannot be used; the message names every place, as far as a person reads them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly issues: readonly Issue[]
  constructor(issues: readonly Issue[]) {
    const count = issues.length - LISTED_MAX
    const listed: readonly Issue[] =
      count > 0 ? [...issues.slice(0, LISTED_MAX), { code: 'more', place: '', count }] : issues
    super(listed.map(en.issue).join('\n'))
    this.issues = listed
  }
}
