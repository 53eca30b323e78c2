import { RANK, USER_STATUS } from '@relaydeck/api-sdk'
import { CHANNELS } from '../../../channels/table.ts'
import type { Database } from '../../../db/database.ts'
import { inserter, type NewRow, quoted, sqlValue, type Table } from '../../../db/table.ts'
import { REDEMPTIONS } from '../../../redemptions/table.ts'
import type { Stores } from '../../../stores.ts'
import { TOKENS } from '../../../tokens/table.ts'
import { skeletonOf } from '../../../users/names.ts'
import { NO_PASSWORD } from '../../../users/password.ts'
import { USERS } from '../../../users/table.ts'
import { DataError } from '../../error.ts'
import type { HouseChannel, HouseCode, HouseToken, HouseUser } from '../house.ts'
import type { Plan } from '../plan/plan.ts'
import type { State } from '../plan/state.ts'
import type { Step } from '../plan/step.ts'
import type { FamilyRead } from '../read/family.ts'
import { readRelaydeck } from '../read/relaydeck.ts'
import { refusalOf } from './refusal.ts'
import { type Failure, Reporter, type Target, type WriteOptions } from './target.ts'

/** Returns what was read without its users, who are replaced. */
const withoutUsers = (read: FamilyRead): FamilyRead => ({
  ...read,
  house: { ...read.house, users: [], tokens: [] },
  hidden: { usernames: [], invitationCodes: [], tokenKeys: [], codeKeys: [] },
  ids: { ...read.ids, users: [], tokens: [] },
})

const userRow = ({ inviter: _, github_account: __, ...user }: HouseUser): NewRow<typeof USERS> => ({
  ...user,
  skeleton: skeletonOf(user.username),
  password_hash: user.password_hash ?? NO_PASSWORD,
})

const tokenRow = ({ owner: _, ...token }: HouseToken, user: number): NewRow<typeof TOKENS> => ({
  ...token,
  user_id: user,
})

const channelRow = (channel: HouseChannel): NewRow<typeof CHANNELS> => ({ ...channel, key: channel.key ?? '' })

const codeRow = (code: HouseCode, creator: number): NewRow<typeof REDEMPTIONS> => ({ ...code, user_id: creator })

interface RelaydeckParts {
  readonly stores: Stores
  readonly isNew: boolean
  readonly isPostgres: boolean
  /** Inserts a channel; default: without telling others. */
  readonly addChannel?: ((row: NewRow<typeof CHANNELS>) => Promise<unknown>) | undefined
  readonly onClose: () => Promise<void>
}

/** A database of this gateway. */
export class RelaydeckDatabase implements Target {
  readonly name: string
  private readonly stores: Stores
  /** Whether it was created for the move: the user of its first start goes. */
  private readonly isNew: boolean
  private readonly isPostgres: boolean
  private readonly addChannel: NonNullable<RelaydeckParts['addChannel']>
  private readonly onClose: () => Promise<void>
  private read: FamilyRead | undefined

  constructor(name: string, { stores, isNew, isPostgres, addChannel, onClose }: RelaydeckParts) {
    this.name = name
    this.stores = stores
    this.addChannel = addChannel ?? inserter(stores.db, CHANNELS)
    this.isNew = isNew
    this.isPostgres = isPostgres
    this.onClose = onClose
  }

  /** Returns the database of a gateway that is running, whose routing and journal learn of new channels. */
  static running(stores: Stores): RelaydeckDatabase {
    return new RelaydeckDatabase('', {
      stores,
      isNew: false,
      isPostgres: !stores.db.isExclusive,
      addChannel: stores.channels.addExisting,
      onClose: async () => undefined,
    })
  }

  close(): Promise<void> {
    return this.onClose()
  }

  async state(): Promise<State> {
    const read = await readRelaydeck(this.stores.db)
    this.read = this.isNew ? withoutUsers(read) : read
    return {
      family: 'relaydeck',
      house: this.read.house,
      hidden: this.read.hidden,
      fixedChannels: new Set(),
      texts: { foldsCase: false, hasNul: !this.isPostgres, widths: new Map() },
    }
  }

  async write(plan: Plan, options: WriteOptions = {}): Promise<readonly Failure[]> {
    const { read, stores } = this
    if (!read) throw new Error('The state was not read')
    const work = async () => {
      if (this.isNew && plan.users.length > 0) await this.clear(plan)
      await new Writer({ stores, read, addChannel: this.addChannel, options }).write(plan)
      options.signal?.throwIfAborted()
    }
    await stores.db.transaction(work).catch((error: unknown) => {
      throw options.signal?.aborted ? error : refusalOf(this.name, !this.isPostgres, error)
    })
    return []
  }

  /** Deletes the user of the first start, if the plan has a super administrator. */
  private async clear({ users }: Plan): Promise<void> {
    const isRoot = ({ action, item }: Step<HouseUser>) =>
      action === 'add' && item.role >= RANK.root && item.status === USER_STATUS.enabled && item.password_hash !== null
    if (!users.some(isRoot))
      throw new DataError('Nothing was moved: there would be no enabled super administrator with a password.')
    await this.stores.db.run('DELETE FROM users')
  }
}

interface WriterParts {
  readonly stores: Stores
  readonly read: FamilyRead
  readonly addChannel: NonNullable<RelaydeckParts['addChannel']>
  readonly options: WriteOptions
}

/** Writes a plan in a transaction. */
class Writer {
  private readonly db: Database
  private readonly addChannel: WriterParts['addChannel']
  private readonly stores: Stores
  private readonly read: FamilyRead
  private readonly options: WriteOptions
  private readonly users = new Map<string, number>()

  constructor({ stores, read, addChannel, options }: WriterParts) {
    this.db = stores.db
    this.addChannel = addChannel
    this.stores = stores
    this.read = read
    this.options = options
    for (const [at, { username }] of read.house.users.entries()) this.users.set(username, read.ids.users[at] ?? 0)
  }

  async write(plan: Plan): Promise<void> {
    await this.writeUsers(plan.users)
    const insertToken = inserter(this.db, TOKENS)
    await this.each('tokens', plan.tokens, {
      add: (token) => insertToken(tokenRow(token, this.userOf(token.owner))),
      change: (token, at) => this.update(TOKENS, this.read.ids.tokens[at], tokenRow(token, this.userOf(token.owner))),
    })
    await this.each('channels', plan.channels, {
      add: (channel) => this.addChannel(channelRow(channel)),
      change: (channel, at) => this.update(CHANNELS, this.read.ids.channels[at], channelRow(channel)),
    })
    const insertCode = inserter(this.db, REDEMPTIONS)
    const creator = await this.root()
    await this.each('codes', plan.codes, {
      add: (code) => insertCode(codeRow(code, creator)),
      change: (code, at) => this.update(REDEMPTIONS, this.read.ids.codes[at], code),
    })
    const setOption = ({ key, value }: { readonly key: string; readonly value: string }) =>
      this.stores.options.set(key, value)
    await this.each('options', plan.options, { add: setOption, change: setOption })
  }

  private userOf(name: string): number {
    const id = this.users.get(name)
    if (id === undefined) throw new Error('A row has no user')
    return id
  }

  private async root(): Promise<number> {
    const row = await this.db.get('SELECT id FROM users WHERE role >= :role ORDER BY id LIMIT 1', { role: RANK.root })
    return Number(row?.id ?? 0)
  }

  private async each<T>(
    noun: Reporter['noun'],
    steps: readonly Step<T>[],
    {
      add,
      change,
    }: { readonly add: (item: T) => Promise<unknown>; readonly change: (item: T, at: number) => Promise<unknown> },
  ): Promise<void> {
    const written = steps.filter(({ action }) => action === 'add' || action === 'change')
    const reporter = new Reporter(noun, written.length, this.options)
    for (const { action, item, at = -1 } of written) {
      await (action === 'add' ? add(item) : change(item, at))
      reporter.advance(1)
    }
  }

  private async update<const T extends Table>(table: T, id: number | undefined, row: object): Promise<void> {
    const columns = Object.entries(row).filter(([name]) => name in table.columns && !table.columns[name]?.assigned)
    const sets = columns.map(([name]) => `${quoted(name)} = :${name}`).join(', ')
    const values = Object.fromEntries(columns.map(([name, value]) => [name, sqlValue(value)]))
    await this.db.run(`UPDATE ${table.name} SET ${sets} WHERE id = :id`, { ...values, id: id ?? 0 })
  }

  private async writeUsers(users: readonly Step<HouseUser>[]): Promise<void> {
    const insert = inserter(this.db, USERS)
    await this.each('users', users, {
      add: async (user) => {
        const row = await insert(userRow(user))
        this.users.set(user.username, Number(row && typeof row === 'object' && 'id' in row ? row.id : 0))
      },
      change: (user, at) => this.update(USERS, this.read.ids.users[at], userRow(user)),
    })
    for (const { action, item } of users) {
      if (action !== 'add' && action !== 'change') continue
      const id = this.userOf(item.username)
      const inviter = this.users.get(item.inviter)
      if (inviter !== undefined)
        await this.db.run('UPDATE users SET inviter_id = :inviter WHERE id = :id', { inviter, id })
      if (item.github_account !== '') await this.stores.githubAccounts.save(id, item.github_account)
    }
  }
}
