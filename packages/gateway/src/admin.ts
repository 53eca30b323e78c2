import type { Services } from './services.ts'
import { createUser, type NewUser } from './users/create.ts'
import { rotateAccessToken } from './users/own.ts'
import type { UserChange } from './users/store.ts'

/** What can be changed of an account from inside the process. */
export type AccountChange = Omit<UserChange, 'password_hash'>

/** Does from inside the process what only an administrator could do over HTTP; for programs and tests. */
export interface Admin {
  /**
   * Makes an account with its token `default`.
   * @throws Error with a sentence in English where a length is wrong or the name is taken
   */
  createUser(user: NewUser): Promise<{ id: number }>
  /**
   * Changes an account at once, sessions included. `status`: 1 enabled, 2 banned, 3 deleted.
   * @throws Error where there is no such user, or the new name is taken
   */
  changeUser(username: string, change: AccountChange): void
  /**
   * Gives an account a new system access token and returns it; an earlier one stops working.
   * @throws Error where there is no such user
   */
  createAccessToken(username: string): string
  /** Sets an option by One API's name for it, such as `SystemName` or `DisplayInCurrencyEnabled`. */
  setOption(key: string, value: string): void
}

export function createAdmin(services: Services): Admin {
  const { options, users } = services
  const idOf = (username: string) => {
    const user = users.byUsername(username)
    if (!user) throw new Error(`There is no user "${username}"`)
    return user.id
  }
  return {
    createUser: (user) => createUser(services, user),
    changeUser: (username, change) => users.change(idOf(username), change),
    createAccessToken: (username) => rotateAccessToken(services, idOf(username)),
    setOption: options.set,
  }
}
