/** Signing in and out, the own profile, and accounts; in two files, since few pages need the second. */
export * from './account.ts'
export * from './session.ts'
