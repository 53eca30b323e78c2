/** One line per noun: this is the table of all endpoints. */
export * as session from './session/session.ts'
export * as status from './status/status.ts'
export * as tokens from './tokens/tokens.ts'
