import { createNewApi1, type NewApi1 } from '@relaydeck/recordings/new-api-1-server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { failure } from '../../test/stand-in.ts'
import { connect } from '../connect.ts'
import { anyServer } from './any-server.ts'
import type { SharedToken, Tabs } from './tabs.ts'
import { TokenKeeper } from './token-keeper.ts'

const baseUrl = 'https://gateway.example'
const ALICE = { username: 'alice', password: '12345678' }
const REFRESH = 'POST /api/user/auth/refresh'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Starts a server whose clock is the test's. */
const start = () => createNewApi1({ now: () => Date.now() })

/** A browser with one cookie, a stored user, and tabs that hear each other. */
function browser(server: NewApi1) {
  let cookie = ''
  let user: number | undefined
  const answers: ((user: number) => SharedToken | undefined)[] = []
  let working: Promise<unknown> = Promise.resolve()

  const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (cookie && String(url).includes('/api/user/auth/')) headers.set('cookie', cookie)
    const response = await server.answer(new Request(url, { ...init, headers }))
    const [set] = response.headers.getSetCookie()
    if (set !== undefined) cookie = set.includes('Max-Age=0') ? '' : set.replace(/;.*/, '')
    return response
  }

  return {
    /** Opens a tab. */
    open() {
      const tabs: Tabs = {
        alone: (work) => {
          const result = working.then(work)
          working = result.catch(() => undefined)
          return result
        },
        ask: async (of) => answers.map((answer) => answer(of)).find((token) => token !== undefined),
        answer: (tokenOf) => answers.push(tokenOf),
      }
      const tokens = new TokenKeeper({ user: () => user, tabs })
      const gateway = connect({ baseUrl, fetch, retries: 0, dialect: anyServer({ user: () => user, tokens }) })
      return {
        gateway,
        tokens,
        signIn: async (credentials = ALICE) => {
          user = (await gateway.session.login(credentials)).id
        },
      }
    },
    fetch,
    cookie: () => cookie,
    restore: (earlier: string) => {
      cookie = earlier
    },
    /** Closes all tabs. */
    closeTabs: () => {
      answers.length = 0
    },
  }
}

const countOf = ({ asked }: NewApi1, call: string) => asked.filter((each) => each === call).length

/** Returns the result of a promise after the timers of two seconds have run. */
async function settle<T>(promise: Promise<T>): Promise<T> {
  const settled = promise.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(2_000)
  await settled
  return promise
}

describe('a sign-in', () => {
  test('goes on after a reload, with one refresh for all calls', async () => {
    const server = start()
    const own = browser(server)
    await own.open().signIn()
    own.closeTabs()
    const { gateway } = own.open()
    const [self, tokens] = await Promise.all([gateway.session.self(), gateway.tokens.list(), gateway.users.list()])
    expect(self.username).toBe('alice')
    expect(tokens).toEqual([])
    expect(countOf(server, REFRESH)).toBe(1)
  })

  test('is told to another tab, which needs no refresh', async () => {
    const server = start()
    const own = browser(server)
    await own.open().signIn()
    expect((await own.open().gateway.session.self()).username).toBe('alice')
    expect(countOf(server, REFRESH)).toBe(0)
  })

  test('is refreshed before its token ends, by one of two tabs', async () => {
    const server = start()
    const own = browser(server)
    const [one, other] = [own.open(), own.open()]
    await one.signIn()
    await other.gateway.session.self()
    await vi.advanceTimersByTimeAsync(850_000)
    await Promise.all([one.gateway.session.self(), other.gateway.session.self(), one.gateway.tokens.list()])
    expect(countOf(server, REFRESH)).toBe(1)
  })

  test('lasts for weeks', async () => {
    const server = start()
    const own = browser(server)
    const { gateway, signIn } = own.open()
    await signIn()
    for (let n = 0; n < 50; n++) {
      await vi.advanceTimersByTimeAsync(3_600_000)
      expect((await gateway.session.self()).username).toBe('alice')
    }
  })

  test('whose token the server does not accept any more is refreshed, and the call is sent once more', async () => {
    const server = start()
    const { gateway, signIn } = browser(server).open()
    await signIn()
    server.endAccessTokens()
    await gateway.tokens.create({ name: 'first', remain_quota: 1 })
    expect(countOf(server, 'POST /api/token/')).toBe(2)
    expect(server.tokens).toHaveLength(1)
    expect(countOf(server, REFRESH)).toBe(1)
  })

  test('goes on in every tab after one has set another password', async () => {
    const server = start()
    const own = browser(server)
    const [one, other, third] = [own.open(), own.open(), own.open()]
    await one.signIn()
    await Promise.all([other.gateway.session.self(), third.gateway.session.self()])
    await one.gateway.session.updateSelf({ password: 'password-2', original_password: ALICE.password })
    for (const { gateway } of [one, other, third]) expect((await gateway.session.self()).username).toBe('alice')
  })

  test('without a browser lasts as long as its token, and is never refreshed', async () => {
    const server = start()
    const gateway = connect({ baseUrl, fetch: browser(server).fetch, retries: 0, dialect: anyServer() })
    await gateway.session.login(ALICE)
    expect((await gateway.session.self()).username).toBe('alice')
    await vi.advanceTimersByTimeAsync(920_000)
    expect(await failure(gateway.session.self())).toMatchObject({ name: 'SignedOutError', code: 'AUTH_TOKEN_EXPIRED' })
    expect(countOf(server, REFRESH)).toBe(0)
  })
})

describe('a refresh', () => {
  test.each([1, 2, 3])('whose answer is lost %i times is repeated with the same cookie', async (count) => {
    const server = start()
    const own = browser(server)
    await own.open().signIn()
    own.closeTabs()
    server.loseRefreshes(count)
    expect((await settle(own.open().gateway.session.self())).username).toBe('alice')
  })

  test('that cannot reach the server ends nothing', async () => {
    const server = start()
    const own = browser(server)
    await own.open().signIn()
    own.closeTabs()
    const { gateway } = own.open()
    server.loseRefreshes(4)
    expect(await failure(settle(gateway.session.self()))).toMatchObject({ name: 'TransportError', reason: 'offline' })
    expect((await settle(gateway.session.self())).username).toBe('alice')
  })

  test('beyond the limit of calls is not repeated, and the token is used to its end', async () => {
    const server = start()
    const own = browser(server)
    const { gateway, signIn } = own.open()
    await signIn()
    server.limitRefreshes(true)
    await vi.advanceTimersByTimeAsync(870_000)
    for (let n = 0; n < 5; n++) expect((await gateway.session.self()).username).toBe('alice')
    expect(countOf(server, REFRESH)).toBe(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await failure(gateway.session.self())).toMatchObject({ name: 'RateLimitedError', retryAfter: 1200 })
    expect(countOf(server, REFRESH)).toBe(1)
    server.limitRefreshes(false)
    await vi.advanceTimersByTimeAsync(1_200_000)
    expect((await gateway.session.self()).username).toBe('alice')
  })

  test('in a session that was ended ends the sign-in, and is not repeated', async () => {
    const server = start()
    const own = browser(server)
    const { gateway, signIn } = own.open()
    await signIn()
    server.endSessions()
    for (let n = 0; n < 3; n++) expect(await failure(gateway.session.self())).toMatchObject({ name: 'SignedOutError' })
    expect(countOf(server, REFRESH)).toBe(1)
    await signIn()
    expect((await gateway.session.self()).username).toBe('alice')
  })

  test('with the cookie of somebody else ends the sign-in, and never acts for the other', async () => {
    const server = start()
    const [mine, other] = [browser(server), browser(server)]
    const { gateway, signIn } = mine.open()
    await signIn()
    await other.open().signIn({ username: 'root', password: '12345678' })
    mine.restore(other.cookie())
    await vi.advanceTimersByTimeAsync(900_000)
    expect(await failure(gateway.session.self())).toMatchObject({ name: 'SignedOutError' })
  })

  test('goes on if the same user has signed in again', async () => {
    const server = start()
    const own = browser(server)
    const [one, other] = [own.open(), own.open()]
    await one.signIn()
    await other.signIn()
    await vi.advanceTimersByTimeAsync(900_000)
    own.closeTabs()
    expect((await one.gateway.session.self()).username).toBe('alice')
  })

  test('is not cancelled with the call that waits for it', async () => {
    const server = start()
    const own = browser(server)
    await own.open().signIn()
    own.closeTabs()
    const { gateway } = own.open()
    await gateway.status.get()
    server.loseRefreshes(1)
    const leaving = new AbortController()
    const left = failure(gateway.session.self({}, { signal: leaving.signal }))
    const stayed = gateway.tokens.list()
    await vi.advanceTimersByTimeAsync(0)
    leaving.abort()
    expect(await left).toMatchObject({ name: 'TransportError', reason: 'aborted' })
    await expect(settle(stayed)).resolves.toEqual([])
  })
})

describe('signing out', () => {
  test('ends the session at the server, and forgets the token', async () => {
    const server = start()
    const { gateway, signIn, tokens } = browser(server).open()
    await signIn()
    await gateway.session.logout()
    expect(server.activeSessions()).toBe(0)
    expect(tokens.sid).toBeUndefined()
  })

  test('also with a token that has ended, by the cookie', async () => {
    const server = start()
    const { gateway, signIn } = browser(server).open()
    await signIn()
    await vi.advanceTimersByTimeAsync(1_000_000)
    await gateway.session.logout()
    expect(server.activeSessions()).toBe(0)
  })
})

describe('calls of guests', () => {
  test('are sent without a token that has ended', async () => {
    const server = start()
    const { gateway, signIn } = browser(server).open()
    await signIn()
    await vi.advanceTimersByTimeAsync(1_000_000)
    expect((await gateway.status.get()).sessions).toBe(true)
    expect(countOf(server, REFRESH)).toBe(0)
  })

  test('cost no refresh before anybody has signed in', async () => {
    const server = start()
    const { gateway } = browser(server).open()
    await gateway.status.notice()
    expect(await failure(gateway.session.self())).toMatchObject({ name: 'SignedOutError' })
    expect(countOf(server, REFRESH)).toBe(0)
  })
})

test('an access token for a password leaves no session', async () => {
  const server = start()
  const { fetch } = browser(server)
  await failure(connect({ baseUrl, fetch, retries: 0, dialect: anyServer() }).session.accessTokenOf(ALICE))
  expect(server.activeSessions()).toBe(0)
})

test('a server of the days before its status told the generation is found out by its answers', async () => {
  const server = start()
  const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
    const response = await server.answer(new Request(url, init))
    if (!String(url).endsWith('/api/status')) return response
    const { data } = await response.json()
    const { oidc_display_name: _name, ...status } = data
    return Response.json({ success: true, message: '', data: status })
  }
  const gateway = connect({ baseUrl, fetch, retries: 0, dialect: anyServer() })
  expect((await gateway.session.login(ALICE)).username).toBe('alice')
  expect((await gateway.session.self()).username).toBe('alice')
  const other = connect({ baseUrl, fetch, retries: 0, accessToken: 'x', dialect: anyServer({ user: 1 }) })
  expect(await failure(other.session.self())).toMatchObject({ name: 'SignedOutError' })
})
