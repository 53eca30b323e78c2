import type { Options } from './options/store.ts'
import { rotateAccessToken } from './users/codes.ts'
import { type CreateUserDeps, createUser, type NewUser } from './users/create.ts'
import type { UserChanges } from './users/table.ts'

/** Changes of a user that are possible from inside the process. */
export type AccountChanges = Omit<UserChanges, 'password_hash'>

/** Administrative functions for programs and tests that run in the same process. */
export interface Admin {
  /**
   * Creates a user with a token named `default`.
   * @throws Error if a length is invalid or the name is taken
   */
  createUser(user: NewUser): Promise<{ id: number }>
  /**
   * Changes a user immediately, sessions included. `status`: 1 enabled, 2 banned, 3 deleted.
   * @throws Error if there is no such user or the new name is taken
   */
  updateUser(username: string, changes: AccountChanges): Promise<void>
  /**
   * Replaces a user's system access token and returns the new one.
   * @throws Error if there is no such user
   */
  createAccessToken(username: string): Promise<string>
  /** Sets an option by One API's key, such as `SystemName` or `DisplayInCurrencyEnabled`. */
  setOption(key: string, value: string): Promise<void>
}

/** Creates the administrative functions. */
export function createAdmin(deps: CreateUserDeps & { readonly options: Options }): Admin {
  const { options, users } = deps
  const idOf = async (username: string) => {
    const user = await users.byUsername(username)
    if (!user) throw new Error(`User "${username}" not found`)
    return user.id
  }
  return {
    createUser: (user) => createUser(deps, user),
    updateUser: async (username, changes) => users.update(await idOf(username), changes),
    createAccessToken: async (username) => rotateAccessToken(deps, await idOf(username)),
    setOption: options.set,
  }
}
