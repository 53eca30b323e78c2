import { configOf, formatConfig, readState, withStoredSecrets } from '@relaydeck/config'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientWithToken, manualClock, PASSWORD, type TestClient } from '../../test/client.ts'
import { newWorld, type World } from '../../test/world.ts'

/** Returns everything that a configuration file has, with its secrets, and the file itself. */
async function stateOf({ gateway, root }: World) {
  const figures = { response_time: 0, test_time: 0, balance: 0, balance_updated_time: 0, used_quota: 0 }
  const secrets = await gateway.admin.secrets()
  const state = await readState(root.api.send)
  // A file needs different names; several keys make channels of one name.
  const named = state.channels.map((channel) => ({ ...channel, name: `${channel.name} ${channel.id}` }))
  return {
    channels: state.channels.map((channel) => ({ ...channel, ...figures })),
    options: state.options,
    secrets,
    file: formatConfig(configOf(withStoredSecrets({ ...state, channels: named }, secrets), true)),
  }
}

const word = fc.constantFrom('a', 'b', 'c', '夏', "x'y")
const nth = fc.nat(11)
const option = fc.constantFrom('Notice', 'SystemName', 'SMTPToken', 'ModelRatio', 'GroupRatio', 'RetryTimes')
const STARTS = { ModelRatio: '{"gpt-4o":', GroupRatio: '{"default":1,"vip":' }

type Edit = (client: TestClient) => Promise<unknown>

/** Returns the ID of one of the latest channels. */
const idOf = async ({ api }: TestClient, position: number): Promise<number> =>
  (await api.channels.list({ size: 12 }))[position]?.id ?? 1

/** Any change of channels and options; some are refused. */
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ name: word, key: fc.constantFrom('k1', 'k1\nk2', 'k3') }).map(
    ({ name, key }): Edit =>
      ({ api }) =>
        api.channels.create({ type: 1, name, key, models: 'gpt-4o', group: 'default' }),
  ),
  fc
    .record({
      nth,
      name: fc.option(word, { nil: undefined }),
      key: fc.option(fc.constantFrom('n1', 'n2'), { nil: undefined }),
      priority: fc.nat(3),
      status: fc.constantFrom(1, 2),
      config: fc.constantFrom('', '{"region":"eu"}', '{"ak":"secret"}'),
      system_prompt: fc.constantFrom('', 'Be brief', undefined),
    })
    .map(
      ({ nth: position, ...change }): Edit =>
        async (client) =>
          client.api.channels.update({ id: await idOf(client, position), ...change }),
    ),
  nth.map(
    (position): Edit =>
      async (client) =>
        client.api.channels.remove({ id: await idOf(client, position) }),
  ),
  fc.constant<Edit>(({ api }) => api.channels.removeDisabled()),
  nth.map(
    (position): Edit =>
      async ({ api }) => {
        const entry = (await api.journal.list({ size: 12 }))[position]
        if (entry) await api.journal.undo({ id: entry.id })
      },
  ),
  fc.record({ key: option, number: fc.nat(5) }).map(({ key, number }): Edit => {
    const start = key === 'ModelRatio' || key === 'GroupRatio' ? STARTS[key] : ''
    return ({ api }) => api.options.set({ key, value: start === '' ? String(number) : `${start}${number}}` })
  }),
)

/** People of different roles; options are root's alone. */
const person = fc.constantFrom('root', 'boss', 'chief')

type History = readonly (readonly [Edit, 'root' | 'boss' | 'chief'])[]

/** Makes edits, goes back to the moment before the nth, and takes that back. */
async function expectBack(edits: History, position: number): Promise<void> {
  const clock = manualClock(Date.now() + 60_000)
  const world = await newWorld({ clock })
  await world.gateway.admin.createUser({ username: 'chief', password: PASSWORD, role: 10 })
  const people = { ...world, chief: await clientWithToken(world.gateway, 'chief') }
  const moment = position % edits.length
  let state: unknown
  let time = 0
  for (const [at, [make, username]] of edits.entries()) {
    clock.advance(2000)
    if (at === moment) {
      time = Math.floor(clock() / 1000)
      state = await stateOf(world)
      clock.advance(2000)
    }
    await make(people[username]).catch(() => undefined)
  }
  clock.advance(2000)
  const changed = await stateOf(world)
  const plan = await world.root.api.journal.restore({ time, plan: true })
  expect(await stateOf(world)).toEqual(changed)
  expect(await world.root.api.journal.restore({ time })).toEqual(plan)
  expect(await stateOf(world)).toEqual(state)
  expect(await world.root.api.journal.restore({ time, plan: true })).toEqual([])
  // Going back is a change itself, which can be taken back.
  clock.advance(2000)
  await world.root.api.journal.restore({ time: Math.floor(clock() / 1000) - 3 })
  expect(await stateOf(world)).toEqual(changed)
}

/** Returns histories of a number of edits. */
const history = (minLength: number, maxLength: number) =>
  fc.array(fc.tuple(edit, person), { minLength, maxLength, size: 'max' })

test('any edits of three people are taken back to any moment', async () => {
  await fc.assert(fc.asyncProperty(history(20, 80), fc.nat(), expectBack), { numRuns: 15 })
}, 240_000)

test('a thousand edits of three people are taken back to any moment', async () => {
  await fc.assert(fc.asyncProperty(history(1000, 1000), fc.nat(), expectBack), { numRuns: 1, endOnFailure: true })
}, 240_000)

test('a moment before the journal, or in the future, is refused; others than root are too', async () => {
  const { root, boss } = await newWorld()
  await expect(root.api.journal.restore({ time: 1 })).rejects.toThrow('does not reach back')
  await expect(root.api.journal.restore({ time: 9_999_999_999 })).rejects.toThrow('future')
  await expect(boss.api.journal.restore({ time: 1 })).rejects.toThrow()
})

test('a moment at which no root user could sign in is refused', async () => {
  const clock = manualClock(Date.now() + 60_000)
  const { root, gateway } = await newWorld({ clock })
  clock.advance(2000)
  await gateway.admin.setOption('PasswordLoginEnabled', 'false')
  clock.advance(2000)
  const time = Math.floor(clock() / 1000)
  clock.advance(2000)
  await root.api.options.set({ key: 'PasswordLoginEnabled', value: 'true' })
  await expect(root.api.journal.restore({ time })).rejects.toThrow()
})
