import { CHANNEL_STATUS, USER_STATUS } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { clientWithToken, openGateway } from '../../../../test/client.ts'
import { CHANNEL, newWorld } from '../../../../test/world.ts'
import { NOUNS } from '../house.ts'
import { makeMove, planMove } from '../move.ts'
import { type Plan, stepsOf } from '../plan/plan.ts'
import type { Existing } from '../plan/state.ts'
import { readServer } from './read-server.ts'
import { ServerTarget } from './server-target.ts'

const counts = (plan: Plan) =>
  Object.fromEntries(
    NOUNS.map((noun) => [noun, Object.entries(Object.groupBy(stepsOf(plan, noun), ({ action }) => action))]).map(
      ([noun, groups]) => [
        noun,
        (groups as [string, unknown[]][]).map(([action, { length }]) => `${action} ${length}`),
      ],
    ),
  )

async function newHouses() {
  const { root } = await newWorld()
  await root.api.users.update({
    id: 2,
    group: 'vip',
    quota: 12_345,
    limits: [{ kind: 'quota', per: 'day', amount: 9 }],
  })
  await root.api.users.manage({ username: 'bob', action: 'disable' })
  await root.api.channels.remove({ id: 1 })
  await root.api.channels.create({ ...CHANNEL, type: 1, config: '', priority: 7 })
  await root.api.options.set({ key: 'SystemName', value: 'Old house' })
  await root.api.options.set({ key: 'ModelRatio', value: '{"gpt-4o":9,"my-model":2}' })
  const other = await openGateway()
  const there = await clientWithToken(other, 'root')
  const server = (send: typeof root.api.send) => ({ send, plain: send })
  const source = { name: 'a', read: () => readServer(server(root.api.send)) }
  const target = new ServerTarget('b', server(there.api.send))
  const plan = (existing: Existing = 'keep') => planMove(source, target, { existing, only: NOUNS })
  return { from: root.api, to: there.api, target, plan }
}

describe('a move to a server by its interface', () => {
  test('makes users, channels and options; what it cannot make is planned as left', async () => {
    const { to, target, plan } = await newHouses()
    const planned = await plan('replace')
    expect(counts(planned)).toMatchObject({
      users: ['add 3', 'same 1'],
      tokens: ['leave 1'],
      channels: ['add 1'],
      codes: ['leave 1'],
    })
    expect(planned.withoutPassword.toSorted()).toEqual(['alice', 'bob', 'boss'])
    expect(await makeMove(target, planned)).toEqual([])
    const users = new Map((await to.users.search({ keyword: '' })).map((user) => [user.username, user]))
    expect(users.get('alice')).toMatchObject({
      group: 'vip',
      quota: 12_345,
      role: 1,
      limits: [{ kind: 'quota', amount: 9 }],
    })
    expect(users.get('boss')).toMatchObject({ role: 10 })
    expect(users.get('bob')).toMatchObject({ status: USER_STATUS.banned })
    expect(await to.channels.search({ keyword: '' })).toMatchObject([
      { name: CHANNEL.name, status: CHANNEL_STATUS.disabled, priority: 7, group: 'default,vip' },
    ])
    const options = new Map((await to.options.list()).map(({ key, value }) => [key, value]))
    expect(options.get('SystemName')).toBe('Old house')
    expect(JSON.parse(options.get('ModelRatio') ?? '')).toMatchObject({ 'gpt-4o': 9, 'my-model': 2 })
  })

  test('a second one finds everything there', async () => {
    const { target, plan } = await newHouses()
    await makeMove(target, await plan('replace'))
    const again = await plan('replace')
    for (const noun of NOUNS)
      expect(stepsOf(again, noun).filter(({ action }) => action === 'add' || action === 'change')).toEqual([])
  })

  test('an empty option that the server does not list, as a secret, is there already', async () => {
    const { from, target } = await newHouses()
    const read = await readServer({ send: from.send, plain: from.send })
    const secret = { key: 'TurnstileSecretKey', value: '' }
    const house = { ...read.house, options: [secret, { key: 'SMTPToken', value: 'secret' }] }
    const source = { name: 'a', read: async () => ({ ...read, house }) }
    const { options } = await planMove(source, target, { existing: 'keep', only: NOUNS })
    expect(options.map(({ name, action }) => [name, action])).toEqual([
      ['TurnstileSecretKey', 'same'],
      ['SMTPToken', 'add'],
    ])
  })

  test('what is there stays, unless it is replaced', async () => {
    const { to, target, plan } = await newHouses()
    await to.users.create({ username: 'alice', password: 'a-long-password', display_name: 'Other' })
    await makeMove(target, await plan())
    const [alice] = await to.users.search({ keyword: 'alice' })
    expect(alice).toMatchObject({ display_name: 'Other', group: 'default' })
  })

  test('fields that an interface does not write are named with the number of items', async () => {
    const { plan } = await newHouses()
    const lost = (await plan('replace')).losses.map(({ field, count }) => `${field.noun}.${field.name}: ${count}`)
    expect(lost).toContain('users.aff_code: 3')
    expect(lost.filter((each) => each.startsWith('users.group'))).toEqual([])
  })

  test('an item that the server refuses is returned, and the others are made', async () => {
    const { to, target, plan } = await newHouses()
    const planned = await plan()
    // Somebody takes a name meanwhile.
    await to.users.create({ username: 'alice', password: 'a-long-password' })
    const failures = await makeMove(target, planned)
    expect(failures.map(({ noun, name }) => [noun, name])).toEqual([['users', 'alice']])
    expect((await to.users.search({ keyword: '' })).map(({ username }) => username).toSorted()).toEqual([
      'alice',
      'bob',
      'boss',
      'root',
    ])
  })

  test('an abort ends it, and a later move does the rest', async () => {
    const { to, target, plan } = await newHouses()
    const stop = new AbortController()
    const move = makeMove(target, await plan(), {
      signal: stop.signal,
      onProgress: ({ noun, done }) => noun === 'users' && done === 1 && stop.abort(new Error('stopped')),
    })
    await expect(move).rejects.toThrow('stopped')
    expect(await to.channels.search({ keyword: '' })).toEqual([])
    expect(await makeMove(target, await plan('replace'))).toEqual([])
    expect(await to.channels.search({ keyword: '' })).toHaveLength(1)
  })
})
