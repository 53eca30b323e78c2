import * as z from 'zod/mini'
import type { Database } from '../db/database.ts'

const Owner = z.optional(z.object({ user_id: z.int() }))

const FIND = 'SELECT user_id FROM github_accounts WHERE account = :account'
const HAS = 'SELECT 1 FROM github_accounts WHERE user_id = :user'
const SAVE = `INSERT INTO github_accounts (account, user_id) VALUES (:account, :user)
  ON CONFLICT (user_id) DO UPDATE SET account = excluded.account`

/** Opens the store of the numbers of GitHub accounts: the table `github_accounts`. */
export function openGithubAccounts(db: Database) {
  return {
    /** Returns the id of the user with an account. */
    userOf: async (account: string): Promise<number | undefined> =>
      z.parse(Owner, await db.get(FIND, { account }))?.user_id,
    /** Whether the account of a user is known. */
    isKnownFor: async (user: number): Promise<boolean> => (await db.get(HAS, { user })) !== undefined,
    save: async (user: number, account: string): Promise<void> => {
      await db.run(SAVE, { user, account })
    },
  }
}

export type GithubAccounts = ReturnType<typeof openGithubAccounts>
