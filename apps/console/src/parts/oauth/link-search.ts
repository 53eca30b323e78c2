/** OAuth providers. */
export const PROVIDERS = ['github', 'lark', 'oidc'] as const
export type Provider = (typeof PROVIDERS)[number]

export const isProvider = (name: string): name is Provider => PROVIDERS.some((each) => each === name)

/** Reads a text from the query string. Returns `undefined` if it is missing or empty. */
export const textParam = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** Query string of a provider's redirect. */
export interface CallbackSearch {
  code?: string | undefined
  state?: string | undefined
}

/** Reads the query string and ignores other parameters. */
export const readCallback = ({ code, state }: Record<string, unknown>): CallbackSearch => ({
  code: textParam(code),
  state: textParam(state),
})

/** Query string of the link in a reset email. */
export interface ResetLink {
  email?: string | undefined
  token?: string | undefined
}

/** Reads the query string and ignores other parameters. */
export const readLink = ({ email, token }: Record<string, unknown>): ResetLink => ({
  email: textParam(email),
  token: textParam(token),
})
