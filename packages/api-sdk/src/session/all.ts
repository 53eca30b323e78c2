/** Sessions and accounts, in two modules because few pages need the second. */
export * from './account.ts'
export * from './session.ts'
