import { randomBytes } from 'node:crypto'
import {
  BannedError,
  CHANNEL_STATUS,
  channels,
  ForbiddenError,
  ForkError,
  options,
  runAll,
  SignedOutError,
  TransportError,
  UnsupportedError,
  type User,
  users,
} from '@relaydeck/api-sdk'
import { isOn, optionOf } from '@relaydeck/api-sdk/rules'
import { newApiOption } from '../families/new-api-options.ts'
import type { Family, HouseChannel, HouseOption, HouseUser, Noun } from '../house.ts'
import type { Plan } from '../plan/plan.ts'
import type { State } from '../plan/state.ts'
import type { Step } from '../plan/step.ts'
import { isInTable } from '../target/one-hub-options.ts'
import { type Failure, Reporter, type Target, type WriteOptions } from '../target/target.ts'
import { listOf, readServer, type Server, type ServerRead } from './read-server.ts'

/** Errors after which every other call would fail as well. */
const FINAL = [SignedOutError, BannedError, ForbiddenError, ForkError, TransportError]

/** Fields of users and channels that a server's interface writes, by noun. */
const WRITTEN: ReadonlySet<string> = new Set([
  ...['username', 'display_name', 'email', 'role', 'status', 'quota', 'group', 'limits'].map((name) => `users.${name}`),
  ...['name', 'type', 'key', 'status', 'weight', 'priority', 'base_url', 'other', 'models', 'group', 'model_mapping']
    .concat('config', 'system_prompt', 'limits')
    .map((name) => `channels.${name}`),
])

/** A password that nobody knows: 20 characters, the most that One API takes, with letters and digits. */
const unknownPassword = () => `a1${randomBytes(9).toString('hex')}`

/** The key of channels whose own is not known: every server refuses a channel without one. */
const NO_KEY = 'enter-the-key'

/**
 * Returns the place of an option among others: the options that a switch needs are set before it is turned on, and
 * cleared after it is turned off.
 */
function orderOf({ key, value }: HouseOption): number {
  if (optionOf(key)?.kind !== 'switch') return value === '' ? 3 : 0
  return isOn(value) ? 1 : 2
}

/** Thrown by a job for what it cannot write; the message is a sentence. */
class NotWritten extends Error {}

/** What a job writes. */
interface Job<T> {
  readonly name: string
  readonly item: T
}

const NOTHING_HIDDEN = { usernames: [], invitationCodes: [], tokenKeys: [], codeKeys: [] }

const written = <T>(steps: readonly Step<T>[]) => steps.filter(({ action }) => action === 'add' || action === 'change')

/** A server whose interface a super administrator uses. What it refuses is named, and the rest is written. */
export class ServerTarget implements Target {
  readonly name: string
  private readonly server: Server
  private read: ServerRead | undefined

  constructor(name: string, server: Server) {
    this.name = name
    this.server = server
  }

  async close(): Promise<void> {}

  async state(signal?: AbortSignal): Promise<State> {
    const read = await readServer(this.server, signal)
    const { family, house } = read
    this.read = read
    return {
      family,
      house,
      hidden: NOTHING_HIDDEN,
      fixedChannels: new Set(),
      texts: { foldsCase: false, hasNul: true, widths: new Map() },
      written: WRITTEN,
      omitsEmptyOptions: true,
      // One Hub would store the options, and not use them.
      ...(family === 'one-hub' && { isFixedOption: isInTable }),
    }
  }

  async write(plan: Plan, settings: WriteOptions = {}): Promise<readonly Failure[]> {
    if (!this.read) throw new Error('The state was not read')
    const writer = new Writer(this.server, this.read, settings)
    await writer.write(plan)
    return writer.failures
  }
}

class Writer {
  readonly failures: Failure[] = []
  private readonly server: Server
  private readonly family: Family
  private readonly isFork: boolean
  private readonly channels: readonly HouseChannel[]
  private readonly channelIds: readonly number[]
  private readonly settings: WriteOptions
  private readonly stop = new AbortController()

  constructor(server: Server, { family, house, isFork, channelIds }: ServerRead, settings: WriteOptions) {
    this.server = server
    this.family = family
    this.channels = house.channels
    this.isFork = isFork
    this.channelIds = channelIds
    this.settings = settings
  }

  async write(plan: Plan): Promise<void> {
    await this.writeUsers(plan)
    await this.writeChannels(plan)
    await this.writeOptions(plan)
  }

  /** Runs jobs one after another, and returns those that succeeded. An item fails once. */
  private async run<T>(noun: Noun, jobs: readonly Job<T>[], work: (item: T) => Promise<unknown>): Promise<Job<T>[]> {
    const { signal: given } = this.settings
    const signal = given ? AbortSignal.any([given, this.stop.signal]) : this.stop.signal
    const results = await runAll(
      jobs,
      async ({ item }) => {
        try {
          await work(item)
        } catch (error) {
          if (FINAL.some((kind) => error instanceof kind)) this.stop.abort(error)
          throw error
        }
      },
      { concurrency: 1, pace: 0, signal },
    )
    given?.throwIfAborted()
    const done: Job<T>[] = []
    for (const result of results) {
      if (result.ok) done.push(result.item)
      else this.failures.push({ noun, name: result.item.name, error: result.error })
    }
    return done
  }

  private async writeUsers({ users: steps }: Plan): Promise<void> {
    const reporter = new Reporter('users', written(steps).length, this.settings)
    const jobs = (action: Step<HouseUser>['action']) =>
      steps.filter((step) => step.action === action).map(({ name, item }): Job<HouseUser> => ({ name, item }))
    const created = await this.run('users', jobs('add'), ({ username, display_name }) =>
      users.create(this.server.send, { username, password: unknownPassword(), display_name: display_name || username }),
    )
    const changed = [...created, ...jobs('change')]
    const rows = changed.length > 0 ? await listOf(this.server.send, users, this.isFork) : []
    const found = new Map(rows.map((row) => [row.username, row]))
    await this.run('users', changed, async (item) => {
      await this.changeUser(found.get(item.username), item)
      reporter.advance(1)
    })
  }

  /** Changes what differs; the server sets other values for new users. */
  private async changeUser(row: User | undefined, item: HouseUser): Promise<void> {
    if (!row) throw new NotWritten('The server does not list it.')
    const { id } = row
    const fields = {
      ...(row.display_name !== item.display_name && { display_name: item.display_name }),
      ...(row.group !== item.group && { group: item.group }),
      ...(row.quota !== item.quota && { quota: item.quota }),
      ...(row.role !== item.role && { role: item.role }),
      ...(row.status !== item.status && { status: item.status }),
      ...(this.family === 'relaydeck' && { limits: [...item.limits] }),
    }
    if (Object.keys(fields).length > 0) await users.update(this.server.send, { id, ...fields })
    if (row.email === item.email) return
    try {
      await users.update(this.server.send, { id, email: item.email })
    } catch (error) {
      if (error instanceof UnsupportedError)
        throw new NotWritten('Its e-mail address stays empty: users enter it themselves.')
      throw error
    }
  }

  private async writeChannels({ channels: steps }: Plan): Promise<void> {
    const reporter = new Reporter('channels', written(steps).length, this.settings)
    const of = (action: Step<HouseChannel>['action']) =>
      steps.filter((step) => step.action === action).map((step) => ({ name: step.name, item: step }))
    const created = await this.run('channels', of('add'), async ({ item }) => {
      const fields = { ...fieldsOf(item, this.family), name: item.name, key: item.key || NO_KEY }
      await channels.create(this.server.send, fields)
      reporter.advance(1)
    })
    await this.disable(created.map(({ item }) => item.item))
    await this.run('channels', of('change'), async ({ item, at = -1 }) => {
      const id = this.channelIds[at]
      if (id === undefined) throw new NotWritten('The server does not list it.')
      const isNewKey = item.key && item.key !== this.channels[at]?.key
      const fields = { ...fieldsOf(item, this.family), ...(isNewKey && { key: item.key ?? '' }), ...statusOf(item) }
      await channels.update(this.server.send, { id, ...fields })
      reporter.advance(1)
    })
  }

  /** Disables new channels that the source has so: servers enable each, and do not tell its id. */
  private async disable(created: readonly HouseChannel[]): Promise<void> {
    const disabled = created.filter(({ status }) => status !== CHANNEL_STATUS.enabled)
    if (disabled.length === 0) return
    const known = new Set(this.channelIds)
    const rows = (await listOf(this.server.send, channels, this.isFork)).filter(({ id }) => !known.has(id))
    const ids = Map.groupBy(
      rows.toSorted((a, b) => a.id - b.id),
      ({ name }) => name,
    )
    // Channels of one name were created in the order of the plan.
    const jobs = created.flatMap((item) => {
      const id = ids.get(item.name)?.shift()?.id
      return item.status === CHANNEL_STATUS.enabled ? [] : [{ name: item.name, item: { id, item } }]
    })
    await this.run('channels', jobs, async ({ id, item }) => {
      if (id === undefined) throw new NotWritten('It could not be disabled: the server does not list it.')
      await channels.update(this.server.send, { id, ...statusOf(item) })
    })
  }

  private async writeOptions({ options: steps }: Plan): Promise<void> {
    const reporter = new Reporter('options', written(steps).length, this.settings)
    const jobs = written(steps)
      .toSorted((a, b) => orderOf(a.item) - orderOf(b.item))
      .map(({ name, item }) => ({ name, item: this.family === 'new-api' ? newApiOption(item) : item }))
    await this.run('options', jobs, async ({ key, value }) => {
      await options.set(this.server.send, { key, value })
      reporter.advance(1)
    })
  }
}

const statusOf = ({ status }: HouseChannel) => ({
  status: status === CHANNEL_STATUS.enabled ? CHANNEL_STATUS.enabled : CHANNEL_STATUS.disabled,
})

function fieldsOf(channel: HouseChannel, family: Family) {
  const { type, base_url, other, models, group, model_mapping, config, system_prompt, priority, weight } = channel
  return {
    ...{ type, base_url, other, models, group, model_mapping, config, priority, weight },
    ...(system_prompt !== '' && { system_prompt }),
    ...(family === 'relaydeck' && { limits: [...channel.limits] }),
  }
}
