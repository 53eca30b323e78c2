import type { Option } from '@relaydeck/api-sdk'
import type { Channels } from './channels/store.ts'
import { type Clock, unixSeconds } from './lib/clock.ts'
import { randomText } from './lib/random.ts'
import type { AccessTokens } from './users/access-tokens/store.ts'
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
  /**
   * Calls a function with an access token of the first super admin, which ends with the function.
   * @throws Error if no super admin is enabled
   */
  withRootToken<T>(work: (token: string) => Promise<T>): Promise<T>
  /** Sets an option by One API's key, such as `SystemName` or `DisplayInCurrencyEnabled`. */
  setOption(key: string, value: string): Promise<void>
  /** Returns the secrets of channels and options, which no response contains. */
  secrets(): Promise<StoredSecrets>
}

/** Secrets in the database. */
export interface StoredSecrets {
  /** Key and configuration (JSON, or `''`) of each channel. */
  readonly channels: readonly { readonly id: number; readonly key: string; readonly config: string }[]
  /** Options that hold a secret, if they were ever set. */
  readonly options: readonly Option[]
}

/** Seconds after which a lent access token expires if the process was killed before. */
const LENT_FOR = 60 * 60

/** Length of the random suffix that makes the name of a lent access token unique. */
const NAME_LENGTH = 8

interface AdminDeps extends CreateUserDeps {
  readonly accessTokens: AccessTokens
  readonly channels: Channels
  readonly clock: Clock
}

/** Creates the administrative functions. */
export function createAdmin(deps: AdminDeps): Admin {
  const { accessTokens, channels, clock, options, users } = deps
  const idOf = async (username: string) => {
    const user = await users.byUsername(username)
    if (!user) throw new Error(`User "${username}" not found`)
    return user.id
  }
  return {
    createUser: (user) => createUser(deps, user),
    updateUser: async (username, changes) => users.update(await idOf(username), changes),
    createAccessToken: async (username) => rotateAccessToken(deps, await idOf(username)),
    withRootToken: async (work) => {
      const [root] = await users.roots()
      if (!root) throw new Error('There is no enabled super admin')
      const name = `relaydeck ${randomText(NAME_LENGTH)}`
      const draft = { name, read_only: false, expired_time: unixSeconds(clock) + LENT_FOR }
      const token = await accessTokens.create(root.id, draft)
      try {
        return await work(token)
      } finally {
        const lent = (await accessTokens.list(root.id)).find((each) => each.name === name)
        if (lent) await accessTokens.end(root.id, lent.id)
      }
    },
    setOption: options.set,
    secrets: async () => ({ channels: await channels.secrets(), options: options.secrets() }),
  }
}
