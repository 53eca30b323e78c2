import { compare, hash, hashSync, truncates } from 'bcryptjs'

// What One API uses, so that an account without a password to compare takes as long as one with.
const COST = 10

/** A hash that no password has: a salt and a digest of zeros. Of accounts that sign in by another way. */
export const NO_PASSWORD = `$2b$${COST}$${'.'.repeat(53)}`

/** Takes some 70 ms, in slices that let other calls through. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** For the first start alone: stops everything for some 70 ms. */
export const hashPasswordNow = (password: string): string => hashSync(password, COST)

/** Whether a password fits; takes equally long where there is no such user. */
export const isPassword = (password: string, passwordHash: string | undefined): Promise<boolean> =>
  compare(password, passwordHash ?? NO_PASSWORD)

/** Whether bcrypt would look at the first 72 bytes only: twenty characters may be more. */
export const isCutShort = (password: string): boolean => truncates(password)
