import fc from 'fast-check'
import { expect, test } from 'vitest'
import { manualClock, type TestClient } from '../../test/client.ts'
import { newWorld, type World } from '../../test/world.ts'

/** Returns everything that a configuration file has, with its secrets. */
async function stateOf({ gateway, root }: World): Promise<unknown> {
  const figures = { response_time: 0, test_time: 0, balance: 0, balance_updated_time: 0, used_quota: 0 }
  return {
    channels: (await root.api.channels.list({ size: 1000 })).map((channel) => ({ ...channel, ...figures })),
    options: await root.api.options.list(),
    secrets: await gateway.admin.secrets(),
  }
}

const word = fc.constantFrom('a', 'b', 'c', '夏', "x'y")
const id = fc.integer({ min: 1, max: 12 })
const option = fc.constantFrom('Notice', 'SystemName', 'SMTPToken', 'ModelRatio', 'GroupRatio', 'RetryTimes')
const STARTS = { ModelRatio: '{"gpt-4o":', GroupRatio: '{"default":1,"vip":' }

type Edit = (client: TestClient) => Promise<unknown>

/** Any change of channels and options; some are refused. */
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ name: word, key: fc.constantFrom('k1', 'k1\nk2', 'k3') }).map(
    ({ name, key }): Edit =>
      ({ api }) =>
        api.channels.create({ type: 1, name, key, models: 'gpt-4o', group: 'default' }),
  ),
  fc
    .record({
      id,
      name: fc.option(word, { nil: undefined }),
      key: fc.option(fc.constantFrom('n1', 'n2'), { nil: undefined }),
      priority: fc.nat(3),
      status: fc.constantFrom(1, 2),
      config: fc.constantFrom('', '{"region":"eu"}', '{"ak":"secret"}'),
      system_prompt: fc.constantFrom('', 'Be brief', undefined),
    })
    .map(
      (change): Edit =>
        ({ api }) =>
          api.channels.update(change),
    ),
  id.map(
    (each): Edit =>
      ({ api }) =>
        api.channels.remove({ id: each }),
  ),
  fc.constant<Edit>(({ api }) => api.channels.removeDisabled()),
  fc.record({ key: option, number: fc.nat(5) }).map(({ key, number }): Edit => {
    const start = key === 'ModelRatio' || key === 'GroupRatio' ? STARTS[key] : ''
    return ({ api }) => api.options.set({ key, value: start === '' ? String(number) : `${start}${number}}` })
  }),
)

test('any edits of three people are taken back to any moment', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(edit, fc.constantFrom('root', 'boss')), { minLength: 20, maxLength: 120 }),
      fc.nat(),
      async (edits, nth) => {
        const clock = manualClock(Date.now() + 60_000)
        const world = await newWorld({ clock })
        const moment = nth % edits.length
        let state: unknown
        let time = 0
        for (const [at, [make, username]] of edits.entries()) {
          clock.advance(2000)
          if (at === moment) {
            time = Math.floor(clock() / 1000)
            state = await stateOf(world)
            clock.advance(2000)
          }
          await make(world[username]).catch(() => undefined)
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
      },
    ),
    { numRuns: 25 },
  )
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
