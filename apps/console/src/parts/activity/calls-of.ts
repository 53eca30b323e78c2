/** Filters of the log whose rows are shown. */
export interface CallsOf {
  readonly username?: string
  readonly token_name?: string
  readonly channel?: number
}
