import { textParam } from '../../../parts/text-param.ts'

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
