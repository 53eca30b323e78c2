import { type Client, connect } from '@relaydeck/api-sdk'
import type { Admin } from '@relaydeck/gateway'
import { withAdmin } from '../packages/gateway/test/admin.ts'
import { type Person, ROOT, somebody } from './person.ts'

type Options = Iterable<readonly [key: string, value: string]>

/** Whoever runs the server that a test uses. */
export interface Operator {
  /** The SDK as root. */
  asRoot(): Promise<Client>
  /** Makes an account, and gives it as it became. */
  createUser(wanted?: Partial<Person>): Promise<Person>
  /** Sets what an account may use, in units, and leaves nothing of it in the log. */
  setQuota(username: string, quota: number): Promise<void>
  /** Saves options through the program, which looks at them then. */
  setOptions(options: Options): Promise<void>
}

/** Acts on the database of a running program from beside it. */
export function besideProgram(url: string, database: string): Operator {
  const inside = <T>(work: (admin: Admin) => T | Promise<T>): Promise<T> => withAdmin(database, work)
  const asRoot = once(async () =>
    connect({ baseUrl: url, accessToken: await inside((admin) => admin.createAccessToken(ROOT.username)) }),
  )
  return {
    asRoot,
    createUser: async (wanted) => {
      const person = somebody(wanted)
      await inside((admin) => admin.createUser(person))
      return person
    },
    setQuota: (username, quota) => inside((admin) => admin.updateUser(username, { quota })),
    setOptions: async (options) => saveOptions(await asRoot(), options),
  }
}

/** Signs in as root with the password of a fresh server, and does all over HTTP. */
export function overHttp(url: string): Operator {
  const asRoot = once(() => signInAsRoot(url))
  return {
    asRoot,
    createUser: async (wanted) => {
      const person = somebody(wanted)
      // Nobody makes a second one over HTTP.
      if (person.role === ROOT.role) return ROOT
      const { users } = await asRoot()
      await users.create({ ...person, display_name: person.username })
      if (person.role > 1) await users.manage({ username: person.username, action: 'promote' })
      return person
    },
    setQuota: async (username, quota) => {
      const { users, logs } = await asRoot()
      const found = await users.search({ keyword: username })
      const id = found.find((user) => user.username === username)?.id
      if (id === undefined) throw new Error(`There is no user "${username}"`)
      await users.update({ id, quota })
      await logs.clear({ target_timestamp: Math.ceil(Date.now() / 1000) + 1 })
    },
    setOptions: async (options) => saveOptions(await asRoot(), options),
  }
}

async function saveOptions({ options }: Client, wanted: Options): Promise<void> {
  // A switch goes on once what it needs is there.
  const switchesLast = [...wanted].sort(([a], [b]) => Number(a.endsWith('Enabled')) - Number(b.endsWith('Enabled')))
  for (const [key, value] of switchesLast) await options.set({ key, value })
}

async function signInAsRoot(baseUrl: string): Promise<Client> {
  let cookie = ''
  const client = connect({
    baseUrl,
    fetch: async (input, init) => {
      const answer = await fetch(input, { ...init, headers: withCookie(init?.headers, cookie, baseUrl) })
      cookie =
        answer.headers
          .getSetCookie()
          .map((each) => each.split(';')[0])
          .join('; ') || cookie
      return answer
    },
  })
  await client.session.login({ username: ROOT.username, password: ROOT.password })
  const accessToken = await client.users.rotateAccessToken()
  return connect({ baseUrl, accessToken })
}

function withCookie(given: HeadersInit | undefined, cookie: string, origin: string): Headers {
  const headers = new Headers(given)
  headers.set('origin', origin)
  if (cookie) headers.set('cookie', cookie)
  return headers
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}
