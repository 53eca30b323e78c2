/** One member that a set-up changes. */
export interface MemberChange {
  /** Its path, as in `env.ANTHROPIC_MODEL`. */
  readonly name: string
  /** As text of the file's format; `undefined` if it is new. */
  readonly before: string | undefined
  /** `undefined` if it is removed. */
  readonly after: string | undefined
  readonly isSecret: boolean
}

/** Changed content of a file. */
export interface Edit {
  readonly text: string
  readonly changes: readonly MemberChange[]
}

/** The content of a file cannot be changed without damage; the message says why. */
export class EditError extends Error {
  override readonly name = 'EditError'
}

/** End of the lines of a text. */
export const lineEndOf = (text: string): '\r\n' | '\n' => (text.includes('\r\n') ? '\r\n' : '\n')
