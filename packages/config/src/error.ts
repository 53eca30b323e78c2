import type { Issue } from './issues.ts'
import { en } from './texts.en.ts'

/** A configuration file cannot be used; the message names every place. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly issues: readonly Issue[]
  constructor(issues: readonly Issue[]) {
    super(issues.map(en.issue).join('\n'))
    this.issues = issues
  }
}
