import { describe, expect, test } from 'vitest'
import { clientWithToken, TOKEN_DRAFT } from '../../test/client.ts'
import { BOB, newWorld, type World } from '../../test/world.ts'

/** Returns the ID of the latest entry of a kind. */
async function latest({ boss }: World, kind: 'channel' | 'option' | 'redemption' | 'token' | 'user'): Promise<number> {
  const [entry] = await boss.api.journal.list({ kind, page_size: 1 })
  if (!entry) throw new Error('No entry')
  return entry.id
}

const secretsOf = async ({ gateway }: World) => (await gateway.admin.secrets()).channels

describe('taking back', () => {
  test('a change of a channel restores its fields and its key, and says so first', async () => {
    const world = await newWorld()
    const { boss } = world
    const before = await boss.api.channels.get({ id: 1 })
    const secrets = await secretsOf(world)
    await boss.api.channels.update({ id: 1, name: 'Bedrock', key: 'another', config: '{"region":"eu-west-1"}' })
    const id = await latest(world, 'channel')
    const plan = await boss.api.journal.undo({ id, plan: true })
    expect(plan).toMatchObject({ record: { kind: 'channel', id: 1, name: 'AWS' }, action: 'changed' })
    expect(plan.changes.map(({ field }) => field)).toEqual(['key', 'name', 'config'])
    expect(plan.changes[1]).toEqual({ field: 'name', before: 'Bedrock', after: 'AWS' })
    expect(await boss.api.channels.get({ id: 1 })).toMatchObject({ name: 'Bedrock' })
    expect(await boss.api.journal.undo({ id })).toEqual(plan)
    expect(await boss.api.channels.get({ id: 1 })).toEqual(before)
    expect(await secretsOf(world)).toEqual(secrets)
  })

  test('is an entry itself, which names what it took back, and can be taken back', async () => {
    const world = await newWorld()
    const { boss } = world
    await boss.api.channels.update({ id: 1, priority: 5 })
    const id = await latest(world, 'channel')
    await boss.api.journal.undo({ id })
    const [undone, original] = await boss.api.journal.list({ kind: 'channel' })
    expect(undone).toMatchObject({ undoes: id, undoable: true, call: 'POST /api/journal/:id/undo' })
    expect(original).toMatchObject({ id, undone_by: undone?.id, undoable: false })
    await expect(boss.api.journal.undo({ id })).rejects.toThrow('This change cannot be taken back')
    await boss.api.journal.undo({ id: undone?.id ?? 0 })
    expect(await boss.api.channels.get({ id: 1 })).toMatchObject({ priority: 5 })
  })

  test('the removal of a channel creates it again with its ID, key and figures', async () => {
    const world = await newWorld()
    const before = await world.boss.api.channels.get({ id: 1 })
    const secrets = await secretsOf(world)
    await world.boss.api.channels.remove({ id: 1 })
    await world.boss.api.journal.undo({ id: await latest(world, 'channel') })
    expect(await world.boss.api.channels.get({ id: 1 })).toEqual(before)
    expect(await secretsOf(world)).toEqual(secrets)
  })

  test('the creation of a channel removes it', async () => {
    const world = await newWorld()
    await world.boss.api.channels.create({ type: 1, name: 'two', key: 'a\nb', models: 'x' })
    const plan = await world.boss.api.journal.undo({ id: await latest(world, 'channel') })
    expect(plan.rows.map(({ id, action }) => [id, action])).toEqual([
      [2, 'removed'],
      [3, 'removed'],
    ])
    expect((await world.boss.api.channels.list()).map(({ id }) => id)).toEqual([1])
  })

  test('the removal of all disabled channels restores each of them', async () => {
    const world = await newWorld()
    const { boss } = world
    await boss.api.channels.create({ type: 1, name: 'two', key: 'a\nb', models: 'x' })
    for (const id of [2, 3]) await boss.api.channels.update({ id, status: 2 })
    const before = await boss.api.channels.list()
    expect(await boss.api.channels.removeDisabled()).toBe(2)
    await boss.api.journal.undo({ id: await latest(world, 'channel') })
    expect(await boss.api.channels.list()).toEqual(before)
  })

  test('the change of an option restores its value, or its default', async () => {
    const world = await newWorld()
    const { root } = world
    const retryTimes = async () => (await root.api.options.list()).find(({ key }) => key === 'RetryTimes')?.value
    await root.api.options.set({ key: 'RetryTimes', value: '3' })
    await root.api.options.set({ key: 'RetryTimes', value: '4' })
    await root.api.journal.undo({ id: await latest(world, 'option') })
    expect(await retryTimes()).toBe('3')
    const [, , first] = await root.api.journal.list({ kind: 'option' })
    await root.api.journal.undo({ id: first?.id ?? 0 })
    expect(await retryTimes()).toBe('0')
  })

  test('a change of a quota subtracts it, whatever calls have used since', async () => {
    const world = await newWorld()
    const { root } = world
    const quotaOf = async () => (await root.api.users.get({ id: BOB })).quota
    await root.api.users.update({ id: BOB, quota: 1000 })
    await root.api.users.credit({ user_id: BOB, quota: 500 })
    const entries = await root.api.journal.list({ kind: 'user', record_id: String(BOB) })
    await root.api.users.credit({ user_id: BOB, quota: 70 })
    await root.api.journal.undo({ id: entries[0]?.id ?? 0 })
    expect(await quotaOf()).toBe(1070)
  })

  test('a ban enables the user, and a deletion gives the name back', async () => {
    const world = await newWorld()
    const { boss } = world
    await boss.api.users.manage({ username: 'bob', action: 'disable' })
    await boss.api.journal.undo({ id: await latest(world, 'user') })
    expect(await boss.api.users.get({ id: BOB })).toMatchObject({ status: 1 })
    await boss.api.users.remove({ id: BOB })
    await boss.api.journal.undo({ id: await latest(world, 'user') })
    expect(await boss.api.users.get({ id: BOB })).toMatchObject({ username: 'bob', status: 1 })
  })

  test('a change of a token gives limits, names of models and key back', async () => {
    const world = await newWorld()
    const root = world.root.api
    const token = await root.tokens.create({ ...TOKEN_DRAFT, limits: [{ kind: 'requests', per: 'day', amount: 5 }] })
    await root.tokens.update({ ...TOKEN_DRAFT, id: token.id, limits: [], aliases: '{"opus":"x"}' })
    await root.journal.undo({ id: await latest(world, 'token') })
    expect(await root.tokens.get({ id: token.id })).toEqual({ ...token, accessed_time: expect.any(Number) })
    await root.tokens.remove({ id: token.id })
    await root.journal.undo({ id: await latest(world, 'token') })
    expect(await root.tokens.get({ id: token.id })).toEqual({ ...token, accessed_time: expect.any(Number) })
  })
})

describe('taking back is refused', () => {
  test('if a field of it was changed since', async () => {
    const world = await newWorld()
    const { boss } = world
    await boss.api.channels.update({ id: 1, name: 'one', priority: 1 })
    const id = await latest(world, 'channel')
    await boss.api.channels.update({ id: 1, priority: 2 })
    for (const plan of [true, false])
      await expect(boss.api.journal.undo({ id, plan })).rejects.toThrow(
        '"one" has been changed since (priority), so this cannot be taken back',
      )
    expect(await boss.api.channels.get({ id: 1 })).toMatchObject({ name: 'one', priority: 2 })
  })

  test('as a whole if one of several records was changed since', async () => {
    const world = await newWorld()
    const { boss } = world
    await boss.api.redemptions.create({ name: 'summer', quota: 5, count: 3 })
    const id = await latest(world, 'redemption')
    await boss.api.redemptions.setStatus({ id: 3, status: 2 })
    await expect(boss.api.journal.undo({ id })).rejects.toThrow('has been changed since (status)')
    expect(await boss.api.redemptions.list()).toHaveLength(4)
  })

  test('of a password, of a new user, of a redeemed code, and of an unknown entry', async () => {
    const world = await newWorld()
    const { boss, root, bob } = world
    await root.api.users.update({ id: BOB, password: 'another-password' })
    const password = await latest(world, 'user')
    await root.api.users.create({ username: 'carol', password: 'another-password' })
    const user = await latest(world, 'user')
    const redeemer = await clientWithToken(world.gateway, 'bob')
    await redeemer.api.users.redeem({ key: 'c0de'.repeat(8) })
    const code = await latest(world, 'redemption')
    for (const id of [password, user, code])
      await expect(boss.api.journal.undo({ id })).rejects.toThrow('This change cannot be taken back')
    await expect(boss.api.journal.undo({ id: 9999 })).rejects.toThrow('Journal entry not found')
    await expect(bob.api.journal.undo({ id: code })).rejects.toThrow()
  })

  test('unless the caller may make the change: options, equals, and tokens of others', async () => {
    const world = await newWorld()
    const { boss, root, alice } = world
    await root.api.options.set({ key: 'RetryTimes', value: '3' })
    await expect(boss.api.journal.undo({ id: await latest(world, 'option') })).rejects.toThrow('Your role')
    await root.api.users.manage({ username: 'bob', action: 'promote' })
    await expect(boss.api.journal.undo({ id: await latest(world, 'user') })).rejects.toThrow('a role below your own')
    await alice.api.tokens.setStatus({ id: 1, status: 2 })
    const id = await latest(world, 'token')
    await expect(boss.api.journal.undo({ id })).rejects.toThrow('Only the owner of the token')
    await root.api.journal.undo({ id })
    expect(await alice.api.tokens.get({ id: 1 })).toMatchObject({ status: 1 })
  })

  test('if an administrator would send the stored key to an earlier address', async () => {
    const world = await newWorld()
    const { boss, root } = world
    await boss.api.channels.create({ type: 1, name: 'own', key: 'k', models: 'x', base_url: 'https://first.example' })
    await root.api.channels.update({ id: 2, base_url: 'https://second.example', key: 'k' })
    const id = await latest(world, 'channel')
    await root.api.channels.update({ id: 2, key: 'real' })
    await expect(boss.api.journal.undo({ id })).rejects.toThrow('key')
    expect(await boss.api.channels.get({ id: 2 })).toMatchObject({ base_url: 'https://second.example' })
  })

  test('if the former name belongs to another user', async () => {
    const world = await newWorld()
    const { root } = world
    await root.api.users.update({ id: BOB, username: 'robert' })
    const id = await latest(world, 'user')
    await root.api.users.create({ username: 'bob', password: 'another-password' })
    await expect(root.api.journal.undo({ id })).rejects.toThrow('taken')
  })
})

test('a plan saves nothing, and notifies nobody', async () => {
  const world = await newWorld()
  const { root } = world
  await root.api.options.set({ key: 'Notice', value: 'hello' })
  await root.api.journal.undo({ id: await latest(world, 'option'), plan: true })
  expect(await root.api.status.notice()).toBe('hello')
  expect((await root.api.journal.list({ kind: 'option' })).length).toBe(1)
})
