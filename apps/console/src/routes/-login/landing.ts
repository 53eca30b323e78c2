import { ownAddress } from '../../app/access.ts'

/** Where a sign-in leads: back to where the visitor wanted to go, else to the tokens. */
export const landing = (from: string | undefined): string => ownAddress(from) ?? '/token'
