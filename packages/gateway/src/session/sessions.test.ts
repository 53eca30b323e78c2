import { SignedOutError } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { clientWithToken, manualClock, newClient, newUser, PASSWORD, signedIn } from '../../test/client.ts'

const MINUTE = 60_000
const alices = { username: 'alice', password: PASSWORD }
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'

/** Alice is signed in with a laptop and a phone. */
async function twoBrowsers() {
  const clock = manualClock()
  const { gateway, alice: laptop } = await signedIn({ clock })
  clock.advance(10 * MINUTE)
  const phone = newClient(gateway, { 'user-agent': FIREFOX }, '198.51.100.7')
  await phone.api.session.login(alices)
  const seconds = () => Math.floor(clock() / 1000)
  return { clock, gateway, laptop, phone, seconds }
}

const expectSignedOut = (browser: Awaited<ReturnType<typeof twoBrowsers>>['laptop']) =>
  expect(browser.api.session.self()).rejects.toBeInstanceOf(SignedOutError)

describe('the list of the own sessions', () => {
  test('has time, address and browser of each, and which is the current one', async () => {
    const { laptop, phone, seconds, clock } = await twoBrowsers()
    const signedInAt = seconds()
    clock.advance(20 * MINUTE)
    const [first, second, ...others] = await laptop.api.sessions.list()
    expect(others).toEqual([])
    expect(first).toMatchObject({ is_current: true, last_used_time: seconds(), address: '192.0.2.1' })
    expect(second).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      is_current: false,
      created_time: signedInAt,
      last_used_time: signedInAt,
      address: '198.51.100.7',
      user_agent: 'Firefox, Windows',
    })
    expect((await phone.api.sessions.list()).map(({ is_current }) => is_current)).toEqual([true, false])
  })

  test('has no secret and nothing of other users', async () => {
    const { gateway, laptop, phone } = await twoBrowsers()
    const root = newClient(gateway)
    await root.api.session.login({ username: 'root', password: '123456' })
    const { text } = await laptop.call('GET', '/api/user/sessions')
    for (const { cookie } of [laptop, phone]) expect(text).not.toContain(cookie.slice(8, 51))
    expect(await root.api.sessions.list()).toHaveLength(1)
  })

  test('has the address of the last use, which is saved once a minute', async () => {
    const { clock, gateway, phone, seconds } = await twoBrowsers()
    const start = seconds()
    const elsewhere = newClient(gateway, { cookie: phone.cookie }, '203.0.113.9')
    const lastUse = async () => (await elsewhere.api.sessions.list()).find(({ is_current }) => is_current)
    clock.advance(MINUTE - 1000)
    expect(await lastUse()).toMatchObject({ last_used_time: start, address: '198.51.100.7' })
    clock.advance(1000)
    expect(await lastUse()).toMatchObject({ last_used_time: start + 60, address: '203.0.113.9' })
  })

  test('an access token has no current session', async () => {
    const { gateway } = await twoBrowsers()
    const script = await clientWithToken(gateway, 'alice')
    expect((await script.api.sessions.list()).map(({ is_current }) => is_current)).toEqual([false, false])
  })

  test('sessions that a demotion ended are not listed', async () => {
    const { gateway, laptop } = await twoBrowsers()
    await gateway.admin.updateUser('alice', { role: 10 })
    await newClient(gateway).api.session.login(alices)
    expect(await laptop.api.sessions.list()).toHaveLength(3)
    await gateway.admin.updateUser('alice', { role: 1 })
    expect(await laptop.api.sessions.list()).toHaveLength(2)
  })
})

describe('ending sessions', () => {
  test('one, by its id', async () => {
    const { laptop, phone } = await twoBrowsers()
    const id = (await laptop.api.sessions.list()).find(({ is_current }) => !is_current)?.id ?? ''
    await laptop.api.sessions.remove({ id })
    await expectSignedOut(phone)
    expect(await laptop.api.sessions.list()).toHaveLength(1)
    await expect(laptop.api.sessions.remove({ id })).rejects.toThrow('Session not found')
  })

  test('not one of another user', async () => {
    const { gateway, laptop } = await twoBrowsers()
    const bob = await newUser(gateway, 'bob')
    for (const { id } of await laptop.api.sessions.list())
      await expect(bob.api.sessions.remove({ id })).rejects.toThrow('Session not found')
    expect(await laptop.api.sessions.list()).toHaveLength(2)
  })

  test('all others, with their number', async () => {
    const { gateway, laptop, phone } = await twoBrowsers()
    const root = newClient(gateway)
    await root.api.session.login({ username: 'root', password: '123456' })
    expect(await phone.api.sessions.removeOthers()).toBe(1)
    await expectSignedOut(laptop)
    expect(await phone.api.sessions.removeOthers()).toBe(0)
    await phone.api.session.self()
    await root.api.session.self()
  })
})
