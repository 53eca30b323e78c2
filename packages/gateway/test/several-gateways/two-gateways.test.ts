import { SignedOutError } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { newClient, openGateway, PASSWORD, type TestOptions } from '../client.ts'
import { statement } from '../databases.ts'
import type { Behaviour } from '../provider.ts'
import { bearer, CHAT_REQUEST, newRelay, waitUntil } from '../relay.ts'
import { CODE } from '../world.ts'

/** Opens two gateways on one database, with a client of root at each. */
async function twoGateways(behaviour?: Behaviour, options: TestOptions = {}) {
  const relay = await newRelay(behaviour, options)
  const second = await openGateway({ fetch: 'own', database: relay.database, ...options })
  const authorization = await relay.gateway.admin.createAccessToken('root')
  const [here, there] = [relay.gateway, second].map((gateway) => newClient(gateway, { authorization }))
  if (!here || !there) throw new Error('There are two')
  return { relay, gateways: [relay.gateway, second] as const, here, there }
}

const DEADLOCKS = 'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()'

describe('two gateways on one database', () => {
  test('see each other’s options', async () => {
    const { here, there } = await twoGateways()
    await here.api.options.set({ key: 'SystemName', value: 'Shared' })
    await expect.poll(async () => (await there.api.status.get()).system_name).toBe('Shared')
    await there.api.options.set({ key: 'SystemName', value: 'Again' })
    await expect.poll(async () => (await here.api.status.get()).system_name).toBe('Again')
  })

  test('see each other’s channels', async () => {
    const { relay, gateways, here, there } = await twoGateways()
    const chat = async () => {
      const { method, path, body } = { method: 'POST', path: '/v1/chat/completions', body: CHAT_REQUEST }
      return (await newClient(gateways[1], bearer(relay.token)).call(method, path, { body })).status
    }
    expect(await chat()).toBe(200)
    await here.api.channels.update({ id: relay.channel, status: 2 })
    await expect.poll(chat).toBe(503)
    await there.api.channels.update({ id: relay.channel, status: 1 })
    expect(await chat()).toBe(200)
    await here.api.channels.remove({ id: relay.channel })
    await expect.poll(chat).toBe(404)
  })

  test('share sessions: signing in, signing out, and bans', async () => {
    const { gateways, here } = await twoGateways()
    const [first, second] = gateways
    const browser = newClient(first)
    await browser.api.session.login({ username: 'bob', password: PASSWORD })
    const elsewhere = newClient(second, { cookie: browser.cookie })
    expect(await elsewhere.api.session.self()).toMatchObject({ username: 'bob' })
    await elsewhere.api.session.logout()
    await expect(browser.api.session.self()).rejects.toBeInstanceOf(SignedOutError)
    await browser.api.session.login({ username: 'bob', password: PASSWORD })
    await here.api.users.manage({ username: 'bob', action: 'disable' })
    await expect(newClient(second, { cookie: browser.cookie }).api.session.self()).rejects.toThrow()
  })

  test('count the calls of an address together', async () => {
    const limits = { critical: Number.POSITIVE_INFINITY, failures: Number.POSITIVE_INFINITY }
    const { gateways } = await twoGateways(undefined, { limits: { ...limits, api: 40 } })
    const statuses = await Promise.all(
      Array.from({ length: 100 }, (_, nth) =>
        newClient(gateways[nth % 2 === 0 ? 0 : 1], {}, '198.51.100.7').call('GET', '/api/status'),
      ),
    )
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(40)
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(60)
  })

  test('delay sign-ins after failures at either', async () => {
    const unlimited = Number.POSITIVE_INFINITY
    const { gateways } = await twoGateways(undefined, { limits: { api: unlimited, critical: unlimited, failures: 3 } })
    const attempt = async (nth: number) =>
      (
        await newClient(gateways[nth % 2 === 0 ? 0 : 1]).call('POST', '/api/user/login', {
          body: { username: 'bob', password: 'wrong' },
        })
      ).status
    const statuses: number[] = []
    for (let nth = 0; nth < 5; nth++) statuses.push(await attempt(nth))
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect(statuses.slice(0, 3)).toEqual([200, 200, 200])
  })

  test('test all channels at one of them at a time', async () => {
    const asked = Promise.withResolvers<() => void>()
    const { relay, here, there } = await twoGateways((response) => asked.resolve(() => void response.end('{}')))
    await here.api.channels.testAll()
    const answer = await asked.promise
    await expect(there.api.channels.testAll()).rejects.toThrow('running')
    await expect(there.api.channels.updateBalances()).rejects.toThrow('running')
    answer()
    await expect.poll(() => there.api.channels.testAll().then(() => 'started', String)).toBe('started')
    await waitUntil(() => relay.provider.requests.length > 1)
  })

  test('redeem a code once, however many try', async () => {
    const { relay, gateways } = await twoGateways()
    const authorization = await relay.gateway.admin.createAccessToken('alice')
    const alice = newClient(relay.gateway, { authorization })
    const before = (await alice.api.session.self()).quota
    const attempts = await Promise.all(
      Array.from({ length: 100 }, (_, nth) =>
        newClient(gateways[nth % 2 === 0 ? 0 : 1], { authorization }).call('POST', '/api/user/topup', {
          body: { key: CODE },
        }),
      ),
    )
    expect(attempts.filter(({ body }) => body.success)).toHaveLength(1)
    expect((await alice.api.session.self()).quota).toBe(before + 500)
  })

  test('serve calls of one account at the same time as its tokens are edited, without deadlocks', async () => {
    const { relay, gateways, here } = await twoGateways()
    const call = (nth: number) =>
      newClient(gateways[nth % 2 === 0 ? 0 : 1], bearer(relay.token)).call('POST', '/v1/chat/completions', {
        body: CHAT_REQUEST,
      })
    const edit = async (nth: number) => {
      await here.api.users.update({ id: 2, display_name: `Alice ${nth}` })
      await here.api.channels.update({ id: relay.channel, priority: nth })
      return { status: 200 }
    }
    const authorization = await relay.gateway.admin.createAccessToken('alice')
    const owner = newClient(gateways[1], { authorization })
    const editToken = async (nth: number) => {
      await owner.api.tokens.setStatus({ id: relay.token.id, status: 1 })
      const { id } = await owner.api.tokens.create({ ...relay.token, name: `t${nth}`, models: '', subnet: '' })
      await owner.api.tokens.remove({ id })
      return { status: 200 }
    }
    const results = await Promise.all(
      Array.from({ length: 120 }, (_, nth) => (nth % 6 === 0 ? edit(nth) : nth % 6 === 1 ? editToken(nth) : call(nth))),
    )
    expect(results.filter(({ status }) => status !== 200)).toEqual([])
    expect(await statement(relay.database, DEADLOCKS)).toEqual([{ deadlocks: 0 }])
  })
})
