import {
  type AnyEndpoint,
  alertRules,
  CHANNEL_STATUS,
  channels,
  journal,
  options,
  redemptions,
  session,
  tokens,
  UnsupportedError,
  users,
} from '@relaydeck/api-sdk'
import { ChangedError, ConflictError, createOnce, makeChange, planOf, undo } from '@relaydeck/api-sdk/changes'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type TestClient, TOKEN_DRAFT, withRootAndAlice } from './client.ts'
import { contentOf } from './databases.ts'

type Row = Readonly<Record<string, unknown>>

const CHANNEL = { type: 1, name: 'first', key: 'secret-key', models: 'gpt-4o', group: 'default' }

/** Opens a gateway with a record of each kind. */
async function withRecords() {
  const { database, root, alice } = await withRootAndAlice()
  await root.api.tokens.create({ ...TOKEN_DRAFT, name: 'ci' })
  await root.api.channels.create(CHANNEL)
  await root.api.redemptions.create({ name: 'gift', quota: 100 })
  return { database, root, alice }
}

const limits = fc.constantFrom<object[]>(
  [],
  [{ kind: 'requests', per: 'minute', amount: 5 }],
  [{ kind: 'quota', per: 'month', amount: 500_000, raise: { amount: 5, until: 4_000_000_000 } }],
)
const text = fc.constantFrom('a', 'b c', '名字', "O'Hara", '"quoted"')
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

/** Id of root's token: alice has the first one. */
const TOKEN = 2

/** Changes of records. */
const changes: fc.Arbitrary<readonly [AnyEndpoint, Row]> = fc.oneof(
  fc
    .record({
      name: text,
      remain_quota: fc.nat(1_000_000),
      unlimited_quota: fc.boolean(),
      limits,
      models: fc.constantFrom('', 'gpt-4o'),
    })
    .map((fields) => [tokens.update, { ...TOKEN_DRAFT, ...fields, id: TOKEN }] as const),
  fc.constantFrom(1, 2).map((status) => [tokens.setStatus, { id: TOKEN, status }] as const),
  fc
    .record({
      name: optional(fc.oneof(text, fc.constant(''))),
      models: optional(fc.constantFrom('', 'gpt-4o', 'gpt-4o,o3')),
      priority: optional(fc.nat(9)),
      weight: optional(fc.nat(9)),
      system_prompt: optional(fc.oneof(text, fc.constant(''))),
      status: optional(fc.constantFrom(CHANNEL_STATUS.enabled, CHANNEL_STATUS.disabled)),
      limits: optional(limits),
    })
    .map((fields) => [channels.update, { ...fields, id: 1 }] as const),
  fc
    .record({
      display_name: optional(text),
      quota: optional(fc.integer({ min: 1, max: 1_000_000 })),
      limits: optional(limits),
    })
    .map((fields) => [users.update, { ...fields, id: 2 }] as const),
  fc
    .constantFrom('disable', 'enable', 'promote')
    .map((action) => [users.manage, { username: 'alice', action }] as const),
  fc.nat(1000).map((quota) => [users.credit, { user_id: 2, quota }] as const),
  fc
    .record({ name: text, quota: fc.integer({ min: 1, max: 1000 }) })
    .map((fields) => [redemptions.update, { ...fields, id: 1 }] as const),
  fc.constantFrom(1, 2).map((status) => [redemptions.setStatus, { id: 1, status }] as const),
  fc
    .constantFrom<readonly [string, string]>(
      ['SystemName', 'Ours'],
      ['SystemName', ''],
      ['QuotaForNewUser', '7'],
      ['RegisterEnabled', 'false'],
    )
    .map(([key, value]) => [options.set, { key, value }] as const),
)

/** Returns a record without what changes beside a call: times and figures. */
async function stateOf({ api: { send } }: TestClient) {
  const shown = (row: Row): Row => {
    const { accessed_time: _, used_quota: __, request_count: ___, all_limits: ____, ...rest } = row
    return rest
  }
  return {
    token: shown(await tokens.get(send, { id: TOKEN })),
    channel: shown(await channels.get(send, { id: 1 })),
    user: shown(await users.get(send, { id: 2 })),
    redemption: shown(await redemptions.get(send, { id: 1 })),
    options: (await options.list(send)).toSorted((a, b) => a.key.localeCompare(b.key)),
  }
}

type State = Awaited<ReturnType<typeof stateOf>>

const fieldsIn = (state: State): ReadonlyMap<string, unknown> =>
  new Map([
    ...(['token', 'channel', 'user', 'redemption'] as const).flatMap((kind) =>
      Object.entries(state[kind]).map(([field, value]): [string, unknown] => [`${kind} ${field}`, value]),
    ),
    ...state.options.map(({ key, value }): [string, unknown] => [`option ${key}`, value]),
  ])

const withoutUse = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(({ used: _, resets_at: __, ...limit }) => limit) : value

/** Returns the fields that differ between two states, with their values. */
function difference(before: State, after: State) {
  const [old, now] = [fieldsIn(before), fieldsIn(after)]
  const names = [...new Set([...old.keys(), ...now.keys()])]
  const [from, to] = [old, now].map((fields) => new Map(names.map((name) => [name, withoutUse(fields.get(name))])))
  return names
    .map((name) => ({ name, before: from?.get(name), after: to?.get(name) }))
    .filter((each) => JSON.stringify(each.before) !== JSON.stringify(each.after))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

describe('a plan', () => {
  test('says what a call changes, and undoing brings it back', { timeout: 120_000 }, async () => {
    const { root } = await withRecords()
    const { send } = root.api
    await fc.assert(
      fc.asyncProperty(changes, async ([call, input]) => {
        const before = await stateOf(root)
        const change = await makeChange(send, call, input)
        const after = await stateOf(root)
        const planned = change.plan.records.flatMap((record) =>
          record.changes.map((field) => ({
            name: record.kind === 'option' ? `option ${record.id}` : `${record.kind} ${field.field}`,
            before: field.before,
            after: field.after,
          })),
        )
        expect([input, difference(before, after)]).toEqual([
          input,
          planned.toSorted((a, b) => a.name.localeCompare(b.name)),
        ])
        await undo(send, change)
        expect([input, difference(before, await stateOf(root))]).toEqual([input, []])
      }),
      { numRuns: 60 },
    )
  })

  test('writes nothing', async () => {
    const { root, database } = await withRecords()
    const before = await contentOf(database)
    await planOf(root.api.send, tokens.create, { name: 'new' })
    await planOf(root.api.send, channels.remove, { id: 1 })
    await planOf(root.api.send, options.set, { key: 'SystemName', value: 'Ours' })
    expect(await contentOf(database)).toBe(before)
  })

  test('has no secrets, and says that they change', async () => {
    const { root } = await withRecords()
    const plan = await planOf(root.api.send, channels.update, { id: 1, key: 'another-key' })
    expect(plan.records[0]?.changes).toEqual([{ field: 'key', before: null, after: null, isSecret: true }])
    const secret = await planOf(root.api.send, options.set, { key: 'SMTPToken', value: 'hidden' })
    expect(JSON.stringify([plan, secret])).not.toMatch(/secret-key|another-key|hidden/)
  })

  test('of a record that does not exist is refused as the call is', async () => {
    const { root } = await withRecords()
    await expect(planOf(root.api.send, tokens.remove, { id: 99 })).rejects.toThrow()
    await expect(planOf(root.api.send, users.manage, { username: 'nobody', action: 'disable' })).rejects.toThrow(
      'no such',
    )
  })

  test('says why it does not know what a call does', async () => {
    const { root } = await withRecords()
    expect(await planOf(root.api.send, channels.test, { id: 1 })).toEqual({
      call: 'GET /api/channel/test/:id',
      records: [],
      unknown: 'Its effect depends on the answer of a provider',
    })
  })

  test('of the embedded gateway is asked for where there is one', async () => {
    const { root } = await withRecords()
    await root.api.channels.update({ id: 1, priority: 3 })
    const [entry] = await root.api.journal.list()
    expect(await planOf(root.api.send, journal.undo, { id: entry?.id ?? 0 })).toEqual({
      call: 'POST /api/journal/:id/undo',
      records: [
        {
          kind: 'channel',
          id: 1,
          name: 'first',
          action: 'changed',
          changes: [{ field: 'priority', before: 3, after: 0, isSecret: false }],
          before: undefined,
        },
      ],
      unknown: undefined,
    })
  })
})

describe('a change', () => {
  test('is not made if the record was changed since it was read', async () => {
    const { root } = await withRecords()
    const { send } = root.api
    const read = await tokens.get(send, { id: TOKEN })
    const disable = () => makeChange(send, tokens.setStatus, { id: TOKEN, status: 2 }, { ifUnchanged: read })
    await tokens.update(send, { ...read, name: 'other' })
    await expect(disable()).rejects.toThrow(new ChangedError('PUT /api/token/', ['name']))
    expect((await tokens.get(send, { id: TOKEN })).status).toBe(1)
    await tokens.update(send, read)
    await disable()
    expect((await tokens.get(send, { id: TOKEN })).status).toBe(2)
  })

  test('has the id of its request, and the ids of what it created', async () => {
    const { root } = await withRecords()
    const { send } = root.api
    const change = await makeChange(send, redemptions.create, { name: 'three', quota: 5, count: 3 })
    expect(change.requestId).toMatch(/^20/)
    expect(change.created).toHaveLength(3)
    await undo(send, change)
    expect(await redemptions.search(send, { keyword: 'three' })).toEqual([])
  })

  test('of an own token is taken back by a caller who cannot read the journal', async () => {
    const { alice } = await withRecords()
    const { send } = alice.api
    const made = await makeChange(send, tokens.create, { name: 'mine', remain_quota: 5 })
    const [id] = made.created
    const limited = await makeChange(send, tokens.update, {
      ...(await tokens.get(send, { id: Number(id) })),
      limits: [{ kind: 'requests', per: 'day', amount: 3 }],
      name: 'renamed',
    })
    await undo(send, limited)
    expect(await tokens.get(send, { id: Number(id) })).toMatchObject({ name: 'mine', limits: [] })
    const disabled = await makeChange(send, tokens.setStatus, { id: Number(id), status: 2 })
    await undo(send, disabled)
    expect(await tokens.get(send, { id: Number(id) })).toMatchObject({ name: 'mine', status: 1 })
    await undo(send, made)
    expect((await tokens.list(send)).map(({ name }) => name)).toEqual(['default'])
  })

  test('that removed a token stays where there is no journal', async () => {
    const { alice } = await withRecords()
    const { send } = alice.api
    const { created } = await makeChange(send, tokens.create, { name: 'mine' })
    const removed = await makeChange(send, tokens.remove, { id: Number(created[0]) })
    await expect(undo(send, removed)).rejects.toThrow(UnsupportedError)
    await expect(undo(send, await makeChange(send, users.inviteCode, {}))).rejects.toThrow(UnsupportedError)
  })

  test('is not taken back over a later one', async () => {
    const { alice } = await withRecords()
    const { send } = alice.api
    const token = await tokens.create(send, { name: 'mine' })
    const change = await makeChange(send, tokens.update, { ...token, name: 'mine too' })
    await tokens.update(send, { ...token, name: 'latest' })
    await expect(undo(send, change)).rejects.toThrow(ChangedError)
    expect((await tokens.get(send, { id: token.id })).name).toBe('latest')
  })
})

describe('a record is created once', () => {
  const drafts: readonly (readonly [AnyEndpoint, Row, Row])[] = [
    [tokens.create, { name: 'once', remain_quota: 5 }, { remain_quota: 6 }],
    [channels.create, { ...CHANNEL, name: 'once' }, { models: 'o3' }],
    [redemptions.create, { name: 'once', quota: 5, count: 2 }, { quota: 6 }],
    [users.create, { username: 'once', password: 'correct-horse', display_name: 'Once' }, { display_name: 'Twice' }],
    [alertRules.create, { name: 'once', events: ['channel.disabled'], targets: [] }, { events: ['limit.near'] }],
  ]

  test.each(drafts)('by $path', async (call, draft, otherValue) => {
    const { root } = await withRecords()
    const { send } = root.api
    const first = await createOnce(send, call, draft)
    expect(first.created).toBe(true)
    expect(await createOnce(send, call, draft)).toEqual({ created: false, records: first.records })
    await expect(createOnce(send, call, { ...draft, ...otherValue })).rejects.toThrow(ConflictError)
    await expect(createOnce(send, call, { ...draft, ...otherValue })).rejects.toMatchObject({
      fields: Object.keys(otherValue),
    })
  })

  test('is refused for calls that create no records', async () => {
    const { root } = await withRecords()
    await expect(createOnce(root.api.send, session.logout, {})).rejects.toThrow(UnsupportedError)
  })
})
