import {
  type Client,
  connect,
  createSend,
  isAdmin,
  isRoot,
  nameOf,
  type SignedInUser,
  session,
} from '@relaydeck/api-sdk'
import { anyServer, isMaskedKey, revealKey, UnsupportedError } from '@relaydeck/api-sdk/dialects'
import { allowChannels } from '@relaydeck/families/prepare'
import { withAdmin } from '@relaydeck/gateway/testing'
import { type Account, accountWith, ROOT } from './accounts.ts'
import { IS_NEW_API } from './embedded.ts'

/** Options of the system settings. */
export type Options = Iterable<readonly [key: string, value: string]>

/** Operator of a test's server. */
export interface Operator {
  /** Returns an SDK client of the root account. */
  asRoot(): Promise<Client>
  /** Creates an account and returns it. */
  createUser(options?: Partial<Account>): Promise<Account>
  /** Sets an account's quota in units, without a log row. */
  setQuota(username: string, quota: number): Promise<void>
  /** Saves options through the program, which applies them immediately. */
  setOptions(options: Options): Promise<void>
}

/** Returns an operator that works on the database of a running program. */
export function operatorOfDatabase(url: string, database: string): Operator {
  const asRoot = once(async () =>
    connect({
      baseUrl: url,
      accessToken: await withAdmin(database, (admin) => admin.createAccessToken(ROOT.username)),
    }),
  )
  return {
    asRoot,
    createUser: async (options) => {
      const account = accountWith(options)
      await withAdmin(database, (admin) => admin.createUser(account))
      return account
    },
    setQuota: (username, quota) => withAdmin(database, (admin) => admin.updateUser(username, { quota })),
    setOptions: async (options) => saveOptions(await asRoot(), options),
  }
}

/** Returns an operator that signs in as root with the default password and works over HTTP. */
export function operatorOverHttp(url: string): Operator {
  const asRoot = once(() => signInAsRoot(url))
  return {
    asRoot,
    createUser: async (options) => {
      const account = accountWith(options)
      // A second root account cannot be created over HTTP.
      if (isRoot(account)) return ROOT
      const { users } = await asRoot()
      await users.create({
        username: account.username,
        password: account.password,
        display_name: account.username,
      })
      if (isAdmin(account)) await users.manage({ username: account.username, action: 'promote' })
      if (isAdmin(account) && IS_NEW_API) await allowChannels(url, account.username)
      await giveToken(url, account)
      return account
    },
    setQuota: async (username, quota) => {
      const { users, logs } = await asRoot()
      const found = await users.search({ keyword: username })
      const id = found.find((user) => user.username === username)?.id
      if (id === undefined) throw new Error(`There is no user "${username}"`)
      await users.update({ id, quota })
      await logs.clear({ target_timestamp: Math.ceil(Date.now() / 1000) + 1 }).catch((error: unknown) => {
        // A server that cannot clear its log keeps the row.
        if (!(error instanceof UnsupportedError)) throw error
      })
    },
    setOptions: async (options) => saveOptions(await asRoot(), options),
  }
}

/** Creates the token of a new account that One API creates, if the server has not. */
async function giveToken(url: string, { username, password }: Account): Promise<void> {
  const { tokens } = await signInTo(url, { username, password })
  if ((await tokens.list()).length === 0) await tokens.create({ name: 'default', unlimited_quota: true })
}

async function saveOptions({ options }: Client, entries: Options): Promise<void> {
  // A switch can be enabled only after the options it needs.
  const switchesLast = [...entries].sort(([a], [b]) => Number(a.endsWith('Enabled')) - Number(b.endsWith('Enabled')))
  for (const [key, value] of switchesLast) await options.set({ key, value })
}

const signInAsRoot = (baseUrl: string): Promise<Client> => signInTo(baseUrl, ROOT)

type Credentials = Pick<Account, 'username' | 'password'>

/** Returns a client of an account. */
const signInTo = async (url: string, account: Credentials): Promise<Client> =>
  connect((await accessTo(url, account)).options)

/** Creates a token of an account, and returns its key, which some servers neither answer nor list. */
export async function createKey(
  url: string,
  account: Credentials,
  draft: Parameters<Client['tokens']['create']>[0],
): Promise<string> {
  const { options } = await accessTo(url, account)
  const { tokens } = connect(options)
  await tokens.create(draft)
  const token = (await tokens.list()).find(({ name }) => name === draft.name)
  if (!token) throw new Error(`There is no token "${draft.name}"`)
  return isMaskedKey(token.key) ? revealKey(createSend(options), token) : token.key
}

/** Returns options of an account's client, and the id of the user, which New API requires beside the access token. */
export async function accessTo(baseUrl: string, { username, password }: Credentials) {
  let user: number | undefined
  const watched = connect({ baseUrl, dialect: anyServer() }).use(async (request, next) => {
    const content = await next(request)
    if (request.endpoint === nameOf(session.login)) user = (content as SignedInUser).id
    return content
  })
  const accessToken = await watched.session.accessTokenOf({ username, password })
  return { user, options: { baseUrl, accessToken, dialect: anyServer({ user }) } }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
