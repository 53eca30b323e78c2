import { ownAddress } from '../../app/access.ts'

/** Where a sign-in leads: back to where the visitor wanted to go, else to the usual page: the tokens, after a password. */
export const landing = (from: string | undefined, usual: '/token' | '/' = '/token'): string => ownAddress(from) ?? usual
