import {
  CHANNEL_STATUS,
  KEY_PREFIX,
  NEVER_EXPIRES,
  REDEMPTION_STATUS,
  TOKEN_STATUS,
  USER_STATUS,
} from '@relaydeck/api-sdk'
import { type Context, idOf, isDeleted, listIn, type Row, rowIn, rowsIn, textOf } from '../context.ts'
import { shapeOfValue, shownField } from '../finding.ts'
import { nameFor } from './made.ts'

/** A change of a row: its call, its input, and the fields that it is to change. */
interface Change {
  readonly call: string
  readonly input: (row: Row) => object
  readonly changed: Row
  /** Fields that may change with them. */
  readonly besides?: readonly string[]
}

/** A noun whose rows are made, changed and removed. */
interface Noun {
  readonly noun: string
  readonly field: 'name' | 'username'
  readonly draft: (name: string, context: Context) => Row
  /** Fields of the draft that the row must have. */
  readonly stored: readonly string[]
  readonly changes: readonly Change[]
  readonly hasSearch: boolean
}

/** Fields that servers change by themselves. */
const VOLATILE = new Set([
  'accessed_time',
  'updated_at',
  'updated_time',
  'channel_info',
  'other_info',
  'key',
  'last_login_at',
  'last_login_time',
])

/** Figures of other rows, which calls of models change meanwhile. */
const FIGURE = /quota|count|time|balance|_at$|^limits$|^all_limits$/

/** An address that no name server knows. */
const NOWHERE = 'https://relaydeck-check.invalid'

/** Returns the name of a model that no client calls. */
const modelFor = ({ mark }: Context) => `relaydeck-check-${mark}`

/** What a token of the check may do, besides its quota. */
const TOKEN = { expired_time: NEVER_EXPIRES, unlimited_quota: false, models: '', subnet: '' }

const TOKENS: Noun = {
  noun: 'tokens',
  field: 'name',
  draft: (name) => ({ ...TOKEN, name, remain_quota: 500 }),
  stored: ['name', 'remain_quota', 'expired_time', 'unlimited_quota'],
  hasSearch: true,
  changes: [
    {
      call: 'tokens.update',
      input: ({ id, name }) => ({ ...TOKEN, id, name, remain_quota: 501 }),
      changed: { remain_quota: 501 },
    },
    {
      call: 'tokens.setStatus',
      input: ({ id }) => ({ id, status: TOKEN_STATUS.disabled }),
      changed: { status: TOKEN_STATUS.disabled },
    },
  ],
}

const CHANNELS: Noun = {
  noun: 'channels',
  field: 'name',
  draft: (name, context) => ({
    type: 1,
    name,
    key: `${KEY_PREFIX}${name}`,
    models: modelFor(context),
    group: 'default',
    priority: 3,
    weight: 5,
    base_url: NOWHERE,
  }),
  stored: ['name', 'type', 'models', 'group', 'priority', 'weight', 'base_url'],
  hasSearch: true,
  changes: [
    { call: 'channels.update', input: ({ id }) => ({ id, priority: 4 }), changed: { priority: 4 } },
    {
      call: 'channels.update',
      input: ({ id }) => ({ id, status: CHANNEL_STATUS.disabled }),
      changed: { status: CHANNEL_STATUS.disabled },
    },
  ],
}

const REDEMPTIONS: Noun = {
  noun: 'redemptions',
  field: 'name',
  draft: (name) => ({ name, quota: 1000, count: 1 }),
  stored: ['name', 'quota'],
  hasSearch: true,
  changes: [
    { call: 'redemptions.update', input: ({ id, name }) => ({ id, name, quota: 1001 }), changed: { quota: 1001 } },
    {
      call: 'redemptions.setStatus',
      input: ({ id }) => ({ id, status: REDEMPTION_STATUS.disabled }),
      changed: { status: REDEMPTION_STATUS.disabled },
    },
  ],
}

const USERS: Noun = {
  noun: 'users',
  field: 'username',
  draft: (username, { password }) => ({ username, password, display_name: username }),
  stored: ['username', 'display_name'],
  hasSearch: true,
  changes: [
    {
      call: 'users.update',
      input: ({ id }) => ({ id, display_name: 'Checked' }),
      changed: { display_name: 'Checked' },
    },
    {
      call: 'users.manage',
      input: ({ username }) => ({ username, action: 'disable' }),
      changed: { status: USER_STATUS.banned },
    },
    {
      call: 'users.manage',
      input: ({ username }) => ({ username, action: 'enable' }),
      changed: { status: USER_STATUS.enabled },
    },
  ],
}

const ALERT_TARGETS: Noun = {
  noun: 'alertTargets',
  field: 'name',
  draft: (name, { password }) => ({
    name,
    kind: 'webhook',
    settings: { url: NOWHERE, secret: password },
    language: 'en',
    status: 2,
  }),
  stored: ['name', 'kind', 'language', 'status'],
  hasSearch: false,
  changes: [{ call: 'alertTargets.update', input: ({ id }) => ({ id, language: 'zh' }), changed: { language: 'zh' } }],
}

const ALERT_RULES: Noun = {
  noun: 'alertRules',
  field: 'name',
  draft: (name) => ({ name, events: ['channel.disabled'], targets: [], status: 2 }),
  stored: ['name', 'status'],
  hasSearch: false,
  changes: [
    { call: 'alertRules.update', input: ({ id }) => ({ id, every_minutes: 5 }), changed: { every_minutes: 5 } },
  ],
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns the row with a name; `undefined` if there is none, and `null` if the server shows no rows. */
async function find(
  { run, main }: Context,
  { noun, field, hasSearch }: Noun,
  name: string,
): Promise<Row | undefined | null> {
  const isIt = (row: Row) => row[field] === name && !isDeleted(row)
  const found = hasSearch ? listIn((await run.probe(main, `${noun}.search`, { keyword: name }))?.content) : undefined
  const listed = listIn((await run.probe(main, `${noun}.list`, { p: 0 }))?.content)
  if (!found && !listed) return null
  return found?.find(isIt) ?? listed?.find(isIt)
}

/** Creates a row, and compares what is stored with what was sent. */
async function create(context: Context, kind: Noun, letter: string): Promise<Row | undefined> {
  const { run, main } = context
  const { noun, field, stored } = kind
  const call = `${noun}.create`
  const name = nameFor(context, letter)
  const draft = kind.draft(name, context)
  const answer = await run.try(main, call, draft)
  const row = await find(context, kind, name)
  if (answer && row === undefined) run.found(call, { code: 'notDone', field: '' })
  for (const key of row && answer ? stored : [])
    if (!same(row?.[key], draft[key])) run.found(call, { code: 'notDone', field: key })
  const created = rowIn(answer)
  if (row && created && noun === 'tokens' && created.id !== row.id) run.found(call, { code: 'notFound' })
  if (row && kind.hasSearch) {
    const search = await run.try(main, `${noun}.search`, { keyword: name })
    if (search && !rowsIn(search).some(({ id }) => id === row.id)) run.found(`${noun}.search`, { code: 'notFound' })
  }
  if (row && field === 'name' && noun === 'channels' && textOf(row, 'key') !== '')
    run.found(`${noun}.search`, { code: 'type', field: 'key', expected: 'nothing', got: shapeOfValue(row.key) })
  // Calls for a row need its number.
  const id = idOf(row)
  if (id === undefined) return undefined
  const made = context.made.get(noun) ?? new Set()
  context.made.set(noun, made.add(id))
  return row ?? undefined
}

/** A row, and the rows beside it, at one time. */
interface Snapshot {
  readonly row: Row | undefined
  /** By id; `undefined` if the server shows none. */
  readonly others: ReadonlyMap<unknown, Row> | undefined
}

async function snapshot(
  { run, main }: Context,
  { noun }: Noun,
  id: number,
  other: number | undefined,
): Promise<Snapshot> {
  const row = await run.probe(main, `${noun}.get`, { id })
  const page = listIn((await run.probe(main, `${noun}.list`, { p: 0 }))?.content)
  const beside = other === undefined ? undefined : rowIn(await run.probe(main, `${noun}.get`, { id: other }))
  const others = page && new Map(page.filter((each) => each.id !== id).map((each) => [each.id, each]))
  if (beside) others?.set(other, beside)
  return { row: rowIn(row), others }
}

/** Keeps the differences of other rows. */
async function compareOthers(
  { run, main }: Context,
  kind: Noun,
  call: string,
  before: Snapshot,
  after: Snapshot,
): Promise<void> {
  if (!before.others || !after.others) return
  for (const [id, row] of before.others) {
    const now = after.others.get(id)
    if (!now) {
      // It may have moved to the next page.
      const isThere = typeof id === 'number' && (await run.probe(main, `${kind.noun}.get`, { id }))
      if (!isThere) run.found(call, { code: 'otherRow', field: '' })
      continue
    }
    const changed = Object.keys(row).find((key) => !FIGURE.test(key) && !VOLATILE.has(key) && !same(row[key], now[key]))
    if (changed !== undefined) run.found(call, { code: 'otherRow', field: shownField([changed]) })
  }
}

/** Makes a change, and compares the rows before and after. */
async function change(
  context: Context,
  kind: Noun,
  { call, input, changed, besides = [] }: Change,
  name: string,
  other: Row | undefined,
): Promise<void> {
  const { run, main, raw } = context
  const row = await find(context, kind, name)
  const id = idOf(row)
  if (!row || id === undefined) return run.untried(call, 'noRow')
  const before = await snapshot(context, kind, id, idOf(other))
  // Forks name the row of some calls in another way; without its id they would take the first row.
  const answer = await run.try(main, call, input(row), raw ? { body: { id } } : {})
  if (!answer) return
  const after = await snapshot(context, kind, id, idOf(other))
  const now = await find(context, kind, name)
  if (now === null) return
  for (const [key, value] of Object.entries(changed))
    if (!same(now?.[key], value)) run.found(call, { code: 'notDone', field: key })
  for (const key of before.row && after.row ? Object.keys(before.row) : []) {
    const [expected, got] = [before.row?.[key], after.row?.[key]]
    if (key in changed || besides.includes(key) || VOLATILE.has(key) || same(expected, got)) continue
    run.found(call, {
      code: 'alsoChanged',
      field: shownField([key]),
      expected: shapeOfValue(expected),
      got: shapeOfValue(got),
    })
  }
  await compareOthers(context, kind, call, before, after)
}

/** Removes a row, and looks for it. */
async function remove(context: Context, kind: Noun, name: string, other: Row | undefined): Promise<void> {
  const { run, main } = context
  const call = `${kind.noun}.remove`
  const id = idOf(await find(context, kind, name))
  if (id === undefined) return run.untried(call, 'noRow')
  const before = await snapshot(context, kind, id, idOf(other))
  if (!(await run.try(main, call, { id }))) return
  if (await find(context, kind, name)) return run.found(call, { code: 'notDone', field: '' })
  if (!run.isInterrupted) context.made.get(kind.noun)?.delete(id)
  const after = await snapshot(context, kind, id, idOf(other))
  await compareOthers(context, kind, call, before, after)
  if (kind.noun !== 'users') await run.try(main, `${kind.noun}.get`, { id }, { refused: true })
}

/** The rows that remain beside the one that was changed. */
export interface Made {
  readonly token: Row | undefined
  readonly channel: Row | undefined
  readonly code: Row | undefined
  readonly user: Row | undefined
}

/** Makes two rows, changes and removes the first, and returns the second. */
async function tryNoun(
  context: Context,
  kind: Noun,
  before: (row: Row) => Promise<void> = async () => {},
): Promise<Row | undefined> {
  if (!context.run.has(`${kind.noun}.create`)) return undefined
  const first = await create(context, kind, 'a')
  const second = await create(context, kind, 'b')
  const name = textOf(first, kind.field)
  if (!first) for (const { call } of kind.changes) context.run.untried(call, 'noRow')
  if (!first) context.run.untried(`${kind.noun}.remove`, 'noRow')
  if (!first) return second
  await context.run.try(context.main, `${kind.noun}.get`, { id: idOf(first) })
  await before(first)
  for (const each of kind.changes) await change(context, kind, each, name, second)
  await remove(context, kind, name, second)
  return second
}

/** Whether a figure is another one than expected; not if one of both could not be read. */
export const isOther = (figure: number, expected: number): boolean =>
  Number.isFinite(figure) && Number.isFinite(expected) && figure !== expected

/** Adds quota to a user that the check has made. */
async function credit({ run, main }: Context, user: Row): Promise<void> {
  const id = idOf(user)
  const quotaOf = async () => Number(rowIn(await run.probe(main, 'users.get', { id }))?.quota)
  const before = await quotaOf()
  if (!(await run.try(main, 'users.credit', { user_id: id, quota: 10, remark: 'relaydeck check' }))) return
  if (isOther(await quotaOf(), before + 10)) run.found('users.credit', { code: 'notDone', field: 'quota' })
}

/** Calls of the journal that show what they would change. */
async function plans({ run, main }: Context, channel: Row): Promise<void> {
  const entries = rowsIn(
    await run.probe(main, 'journal.list', { p: 0, kind: 'channel', record_id: String(channel.id) }),
  )
  const id = idOf(entries[0])
  if (id === undefined) return
  await run.try(main, 'journal.undo', { id, plan: true })
  await run.try(main, 'journal.restore', { time: Number(entries[0]?.created_at), plan: true })
}

/** Tries the changes of rows, in rows that the check makes. */
export async function tryRows(context: Context): Promise<Made> {
  const { run, main } = context
  const token = await tryNoun(context, TOKENS)
  const id = idOf(token)
  if (id !== undefined) await run.try(main, 'calls.preview', { token: id, model: modelFor(context) })
  const channel = await tryNoun(context, CHANNELS)
  if (channel) {
    await run.try(main, 'channels.keysInUse', { keys: [`${KEY_PREFIX}${textOf(channel, 'name')}`] })
    await plans(context, channel)
  }
  const code = await tryNoun(context, REDEMPTIONS)
  const user = await tryNoun(context, USERS, (row) => credit(context, row))
  await tryNoun(context, ALERT_TARGETS)
  await tryNoun(context, ALERT_RULES)
  return { token, channel, code, user }
}
