import { ownAddress } from '../../app/access.ts'

/** Returns the path after sign-in: the page the visitor wanted, or a default. */
export const landing = (from: string | undefined, defaultPath: '/token' | '/' = '/token'): string =>
  ownAddress(from) ?? defaultPath
