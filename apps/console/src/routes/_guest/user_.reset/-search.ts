import { textParam } from '../../../parts/text-param.ts'

/** What the link of a reset mail carries, unless it was cut off. */
export interface ResetLink {
  email?: string | undefined
  token?: string | undefined
}

/** Reads it, whatever else the address holds. */
export const readLink = ({ email, token }: Record<string, unknown>): ResetLink => ({
  email: textParam(email),
  token: textParam(token),
})
