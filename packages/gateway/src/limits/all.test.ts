import type { Limit, LimitDraft, OwnedLimit } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { bearer, newRelay, type Relay } from '../../test/relay.ts'

const daily = (amount: number): LimitDraft => ({ kind: 'requests', per: 'day', amount })
const hourly = (amount: number): LimitDraft => ({ kind: 'requests', per: 'hour', amount })

const setGroups = (relay: Relay, groups: Readonly<Record<string, readonly LimitDraft[]>>) =>
  relay.root.api.options.set({ key: 'GroupLimits', value: JSON.stringify(groups) })

/** Returns what tells limits apart, and what is used of them. */
const brief = (limits: readonly (Limit | OwnedLimit)[] | undefined) =>
  limits?.map((limit) => ({
    amount: limit.amount,
    used: limit.used,
    ...('of' in limit && { of: limit.of }),
    ...('model' in limit && { model: limit.model }),
  }))

/** Opens a relay whose owner of the token has made one call, with limits of the group. */
async function open() {
  const relay = await newRelay()
  await setGroups(relay, { default: [daily(100)], 'default:gpt-4o': [hourly(7)], vip: [daily(1)] })
  const token = await relay.addToken({ limits: [daily(9)] })
  expect((await relay.chat({ model: 'gpt-4o' }, bearer(token))).status).toBe(200)
  return { relay, token, owner: { id: token.user_id } }
}

const ofGroup = { amount: 100, used: 1, of: 'group' }
const ofModel = { amount: 7, used: 1, of: 'group', model: 'gpt-4o' }

describe('all limits of a user', () => {
  test('are those of the group and its models, while the own ones stay apart', async () => {
    const { relay, owner } = await open()
    const user = await relay.root.api.users.get(owner)
    expect(user.limits).toEqual([])
    expect(brief(user.all_limits)).toEqual([ofGroup, ofModel])
  })

  test('are own ones in the place of the group’s, but also those for models', async () => {
    const { relay, owner } = await open()
    await relay.root.api.users.update({ ...owner, limits: [daily(5)] })
    const user = await relay.root.api.users.get(owner)
    expect(brief(user.limits)).toEqual([{ amount: 5, used: 1 }])
    expect(brief(user.all_limits)).toEqual([{ amount: 5, used: 1, of: 'user' }, ofModel])
  })

  test('are shown to the user too', async () => {
    const { relay, owner } = await open()
    const self = await relay.alice.api.session.self()
    expect(self.id).toBe(owner.id)
    expect(brief(self.all_limits)).toEqual([ofGroup, ofModel])
    expect(self).not.toHaveProperty('ownLimits')
  })

  test('are not in lists', async () => {
    const { relay } = await open()
    for (const user of await relay.root.api.users.list()) expect(user.all_limits).toBeUndefined()
    for (const user of await relay.root.api.users.search({ keyword: '' })) expect(user.all_limits).toBeUndefined()
  })
})

describe('all limits of a token', () => {
  test('are its own, its owner’s and those for models that it may use', async () => {
    const { relay, token } = await open()
    const { tokens } = relay.alice.api
    const ofToken = { amount: 9, used: 1 }
    const read = await tokens.get({ id: token.id })
    expect(brief(read.limits)).toEqual([ofToken])
    expect(brief(read.all_limits)).toEqual([{ ...ofToken, of: 'token' }, ofGroup, ofModel])
    const { limits: _, all_limits: __, ...draft } = read
    const narrowed = await tokens.update({ ...draft, models: 'gpt-4o-mini' })
    expect(brief(narrowed.all_limits)).toEqual([{ ...ofToken, of: 'token' }, ofGroup])
  })
})
