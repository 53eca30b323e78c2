/** What the link of a reset mail carries; empty texts where it was cut off. */
export interface ResetLink {
  email: string
  token: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads it, whatever else the address holds. */
export const readLink = ({ email, token }: Record<string, unknown>): ResetLink => ({
  email: text(email),
  token: text(token),
})
