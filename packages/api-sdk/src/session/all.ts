/** Sessions and accounts, in several modules because few pages need all of them. */
export * from './access-token-of.ts'
export * from './account.ts'
export * from './session.ts'
