import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../src/db/open.ts'
import { openRateWindows } from '../src/db/rate-windows.ts'
import { openStores } from '../src/stores.ts'
import { createChannelRetries } from '../src/upkeep/retry-channels.ts'
import { openAttempts } from '../src/users/attempts.ts'
import { codeAt } from './authenticator.ts'
import { clientWithSession, manualClock, newClient, PASSWORD, signedIn, withRootAndAlice } from './client.ts'
import { newDatabase, query } from './databases.ts'
import { newRelay } from './relay.ts'
import { withServices } from './services.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Less than a session lasts. */
const AHEAD = 20 * DAY

/** Runs a function while the clock is ahead. */
async function whileAhead<T>(clock: ReturnType<typeof manualClock>, work: () => Promise<T>, by = AHEAD): Promise<T> {
  clock.advance(by)
  const result = await work()
  clock.advance(-by)
  return result
}

async function emptyDatabase() {
  const db = await openDatabase(await newDatabase(), { serverClock: false })
  onTestFinished(() => db.close())
  return db
}

/** Movements of a clock, in milliseconds. */
const movements = fc.array(
  fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: -400 * DAY, max: 400 * DAY })),
  {
    minLength: 5,
    maxLength: 40,
  },
)

describe('after the clock was ahead', () => {
  test('a wrong password of that time delays nobody', async () => {
    const clock = manualClock()
    const { gateway } = await withRootAndAlice({ clock, limits: {} })
    const login = (password: string) =>
      newClient(gateway).call('POST', '/api/user/login', { body: { username: 'alice', password } })
    await whileAhead(clock, () => login('wrong'))
    expect((await login(PASSWORD)).body.success).toBe(true)
  })

  test('the delay of many wrong passwords ends as if they were given now', async () => {
    const clock = manualClock()
    const { gateway } = await withRootAndAlice({ clock, limits: {} })
    const login = (password: string) =>
      newClient(gateway).call('POST', '/api/user/login', { body: { username: 'alice', password } })
    await whileAhead(clock, async () => {
      for (let nth = 0; nth < 6; nth++) await login('wrong')
    })
    const refused = await login(PASSWORD)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    clock.advance(1000)
    expect((await login(PASSWORD)).body.success).toBe(true)
  })

  test('failures that seem to be the newest do not push others out', async () => {
    const db = await emptyDatabase()
    const clock = manualClock()
    const attempts = openAttempts(db, { free: 1, counters: 3 }, clock)
    await whileAhead(clock, async () => {
      for (const counter of ['a', 'b', 'c']) await attempts.begin(counter)
    })
    clock.advance(1000)
    for (let nth = 0; nth < 2; nth++) await attempts.begin('now')
    expect(await attempts.begin('now')).toBeGreaterThan(0)
  })

  test('calls of that time are limited for one window at most', async () => {
    const clock = manualClock()
    const { gateway } = await withRootAndAlice({ clock, limits: { api: 2 } })
    const status = () => newClient(gateway, {}, '198.51.100.7').call('GET', '/api/status')
    await whileAhead(clock, async () => {
      for (let nth = 0; nth < 3; nth++) await status()
    })
    const { headers } = await status()
    expect(Number(headers.get('retry-after') ?? 0)).toBeLessThanOrEqual(180)
    clock.advance(3 * MINUTE)
    expect((await status()).status).toBe(200)
  })

  test('right codes of the second factor are accepted, each once', async () => {
    const clock = manualClock()
    const { gateway, alice } = await signedIn({ clock })
    const { secret } = await whileAhead(clock, async () => {
      const begun = await alice.api.twoFactor.begin()
      await alice.api.twoFactor.confirm({ code: codeAt(begun.secret, clock()) })
      return begun
    })
    const login = () =>
      newClient(gateway).api.session.login({ username: 'alice', password: PASSWORD, code: codeAt(secret, clock()) })
    expect(await login()).toMatchObject({ username: 'alice' })
    await expect(login()).rejects.toThrow('wrong')
  })

  test('a disabled channel is tested after its interval', async () => {
    const relay = await newRelay()
    const clock = manualClock()
    const db = await openDatabase(relay.database, { serverClock: false })
    onTestFinished(() => db.close())
    const stores = await openStores(db, clock)
    const retry = createChannelRetries(stores)
    await stores.options.set('ChannelRetryMinutes', '5')
    await stores.channels.setStatus(relay.channel, 3)
    await whileAhead(clock, retry)
    await retry()
    clock.advance(5 * MINUTE)
    await retry()
    expect((await stores.channels.find(relay.channel))?.status).toBe(1)
  })

  test('the last use of a session is saved again', async () => {
    const clock = manualClock()
    const { gateway } = await signedIn({ clock })
    const browser = await clientWithSession(gateway)
    await whileAhead(clock, () => browser.api.session.self())
    await browser.api.session.self()
    const [session] = await browser.api.sessions.list()
    expect(session?.last_used_time).toBe(Math.floor(clock() / 1000))
  })

  test('however the clock moves, a wait is at most that of its rule, and then over', async () => {
    const db = await emptyDatabase()
    let run = 0
    await fc.assert(
      fc.asyncProperty(movements, async (moves) => {
        const name = `run ${run++}`
        const clock = manualClock()
        const attempts = openAttempts(db, { free: 2, counters: 1000 }, clock)
        const take = openRateWindows(db, clock)(name, MINUTE)
        const steps = [
          { begin: () => attempts.begin(name), max: 15 * MINUTE },
          { begin: () => take([{ key: 'a', max: 3 }]), max: MINUTE },
        ]
        for (const move of moves) {
          clock.advance(move)
          for (const { begin, max } of steps) expect(await begin()).toBeLessThanOrEqual(max)
        }
        for (const { begin } of steps) {
          const wait = await begin()
          clock.advance(wait)
          if (wait > 0) expect(await begin()).toBe(0)
        }
      }),
      { numRuns: 30 },
    )
  })
})

describe('what was created while the clock was ahead', () => {
  test('a session ends', async () => {
    const clock = manualClock()
    const { gateway } = await signedIn({ clock })
    const browser = await whileAhead(clock, () => clientWithSession(gateway), 40 * DAY)
    await expect(browser.api.session.self()).rejects.toThrow()
  })

  test('an emailed code does not stay valid for days', async () => {
    const clock = manualClock()
    const { gateway, mailbox } = await withServices({ clock })
    await gateway.admin.setOption('EmailVerificationEnabled', 'true')
    const { api } = newClient(gateway)
    const code = await whileAhead(clock, async () => {
      await api.session.sendEmailCode({ email: 'new@example.com' })
      return mailbox.code()
    })
    clock.advance(2 * DAY)
    const carol = { username: 'carol', password: PASSWORD, email: 'new@example.com', verification_code: code }
    await expect(api.session.register(carol)).rejects.toThrow('invalid or has expired')
  })

  test('a state of a sign-in elsewhere does not stay valid for days', async () => {
    const clock = manualClock()
    const { gateway } = await withServices({ clock })
    const guest = newClient(gateway)
    const state = await whileAhead(clock, () => guest.api.oauth.state())
    clock.advance(2 * DAY)
    expect((await guest.call('GET', `/api/oauth/github?code=good&state=${state}`)).status).toBe(403)
  })

  test('a clock that is a few seconds off changes nothing', async () => {
    const clock = manualClock()
    const { gateway } = await signedIn({ clock })
    const browser = await clientWithSession(gateway)
    clock.advance(-5000)
    expect(await browser.api.session.self()).toMatchObject({ username: 'alice' })
  })
})

describe('a token that is called while the clock is ahead', () => {
  test('works again when its time is not over', async () => {
    const clock = manualClock()
    const relay = await newRelay(undefined, { clock })
    const expired_time = clock() / 1000 + 3600
    await relay.alice.api.tokens.update({ ...relay.token, models: '', subnet: '', expired_time })
    await whileAhead(clock, async () => expect((await relay.chat()).status).toBe(401))
    expect((await relay.chat()).status).toBe(200)
    expect((await relay.alice.api.tokens.get({ id: relay.token.id })).status).toBe(1)
    clock.advance(3601_000)
    expect((await relay.chat()).status).toBe(401)
    expect((await relay.alice.api.tokens.get({ id: relay.token.id })).status).toBe(3)
  })

  test('stays disabled if its owner disabled it', async () => {
    const clock = manualClock()
    const relay = await newRelay(undefined, { clock })
    await relay.alice.api.tokens.update({ ...relay.token, models: '', subnet: '', expired_time: clock() / 1000 + 3600 })
    await whileAhead(clock, async () => expect((await relay.chat()).status).toBe(401))
    await query(relay.database, 'UPDATE tokens SET status = 2 WHERE id = :id RETURNING id', { id: relay.token.id })
    expect((await relay.chat()).status).toBe(401)
  })
})
