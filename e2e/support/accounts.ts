import { RANK } from '@relaydeck/api-sdk'

/** Account of a test. */
export interface Account {
  username: string
  password: string
  /** Role number of the SDK's `RANK`. */
  role: number
}

/** The account of every fresh server. */
export const ROOT: Account = { username: 'root', password: '123456', role: RANK.root }

/** Returns an account with defaults for everything a test does not specify. */
export const accountWith = (options: Partial<Account> = {}): Account => ({
  username: 'alice',
  password: 'correct-horse',
  role: RANK.user,
  ...options,
})
