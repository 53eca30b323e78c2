import { randomBytes } from 'node:crypto'
import { CHANNEL_STATUS, isRecord, RANK, splitComma } from '@relaydeck/api-sdk'
import { DataError } from '../../error.ts'
import { integerIn, textIn } from '../../import/row.ts'
import { insertRows, type Sql, type SqlTables, type SqlValue } from '../../sql/sql.ts'
import type { Cells, Form } from '../families/form.ts'
import { FORMS } from '../families/forms.ts'
import { newUuid } from '../families/laisky.ts'
import { newApiOption } from '../families/new-api-options.ts'
import { isSigned } from '../families/one-hub.ts'
import type { HouseChannel, HouseOption, Noun } from '../house.ts'
import { readEntries } from '../options.ts'
import type { Plan } from '../plan/plan.ts'
import type { State } from '../plan/state.ts'
import type { Step } from '../plan/step.ts'
import { type FamilyRead, readFamily } from '../read/family.ts'
import { sqlTables } from '../read/tables.ts'
import { isInTable, raiseOldTokens, writeTables } from './one-hub-options.ts'
import { refusalOf } from './refusal.ts'
import { type Failure, Reporter, type Target, type WriteOptions } from './target.ts'

/** Tables by noun. */
const TABLES = { users: 'users', tokens: 'tokens', channels: 'channels', codes: 'redemptions' } as const

type RowNoun = keyof typeof TABLES

/** Columns of fields that have another name, in any family. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  'users.password_hash': ['password'],
  'tokens.models': ['models', 'model_limits'],
  'tokens.subnet': ['subnet', 'allow_ips'],
}

const PER_UNIT = 500_000

/** Rows that are written between two reports. */
const STEP = 500

/** Returns the most characters of texts by `noun.field`. */
function widthsOf(tables: SqlTables): Map<string, number> {
  const widths = new Map<string, number>()
  const add = (name: string, table: string, columns: readonly string[]) => {
    for (const column of columns) {
      const width = tables.get(table)?.get(column)?.width
      if (width !== undefined) widths.set(name, width)
    }
  }
  for (const [noun, table] of [...Object.entries(TABLES), ['abilities', 'abilities'], ['options', 'options']] as const)
    for (const column of tables.get(table)?.keys() ?? []) add(`${noun}.${column}`, table, [column])
  for (const [name, columns] of Object.entries(COLUMNS)) add(name, TABLES[name.split('.')[0] as RowNoun], columns)
  return widths
}

const now = () => Math.floor(Date.now() / 1000)

/** Returns cells that only some families have. */
function ownCells(form: Form, noun: RowNoun): Cells {
  if (form.family === 'laisky') return { uuid: newUuid(), created_at: Date.now(), updated_at: Date.now() }
  if (noun !== 'users') return {}
  return form.family === 'one-hub' ? { created_time: now() } : { created_at: now() }
}

/** What a plan changes of one noun. */
const written = <T>(steps: readonly Step<T>[]) => ({
  added: steps.filter(({ action }) => action === 'add'),
  changed: steps.filter(({ action }) => action === 'change'),
})

/** A database of a server that has been started once. */
export class ServerDatabase implements Target {
  readonly name: string
  private readonly sql: Sql
  private tables: SqlTables = new Map()
  private read: FamilyRead | undefined

  constructor(name: string, sql: Sql) {
    this.name = name
    this.sql = sql
  }

  close(): Promise<void> {
    return this.sql.close()
  }

  async state(): Promise<State> {
    this.tables = await this.sql.tables()
    const read = await readFamily(await sqlTables(this.sql))
    this.read = read
    const fixed = read.ids.channels.flatMap((id, at) => (id === undefined ? [at] : []))
    return {
      family: read.family,
      house: read.house,
      hidden: read.hidden,
      fixedChannels: new Set(fixed),
      texts: { foldsCase: this.sql.foldsCase, hasNul: this.sql.hasNul, widths: widthsOf(this.tables) },
    }
  }

  async write(plan: Plan, options: WriteOptions = {}): Promise<readonly Failure[]> {
    const { read, sql, tables } = this
    if (!read || read.family === 'relaydeck') throw new Error('The state was not read')
    const form = FORMS[read.family]
    const work = () => new Writer({ sql, tables, read, form, options }).write(plan)
    await sql.transaction(work).catch((error: unknown) => {
      throw options.signal?.aborted ? error : refusalOf(this.name, sql.engine === 'sqlite', error)
    })
    return []
  }
}

/** What a writer needs. */
interface WriterParts {
  readonly sql: Sql
  readonly tables: SqlTables
  readonly read: FamilyRead
  readonly form: Form
  readonly options: WriteOptions
}

/** Columns with JSON in which a family keeps fields of an item beside others, and the keys of these fields. */
const MERGED: Readonly<Record<string, readonly string[]>> = {
  'channels.setting': ['proxy', 'system_prompt'],
  'channels.settings': ['aws_key_type'],
  'tokens.setting': ['limits'],
}

/** Columns of SQLite that the server reads as bytes only. */
const BYTES: ReadonlySet<string> = new Set(['channels.channel_info'])

/** Columns of new rows that stay as they are when a row is changed. */
const KEPT: ReadonlySet<string> = new Set(['tokens.group', 'tokens.backup_group', 'channels.channel_info'])

/** Writes a plan in a transaction. */
class Writer {
  private readonly sql: Sql
  private readonly tables: SqlTables
  private readonly read: FamilyRead
  private readonly form: Form
  private readonly options: WriteOptions
  /** Ids and UUIDs of the target's users by name. */
  private readonly users = new Map<string, { readonly id: number; readonly uuid: SqlValue }>()

  constructor({ sql, tables, read, form, options }: WriterParts) {
    this.sql = sql
    this.tables = tables
    this.read = read
    this.form = form
    this.options = options
  }

  private columns(table: string) {
    return this.tables.get(table) ?? new Map<string, never>()
  }

  private reporter<T>(noun: Noun, { added, changed }: ReturnType<typeof written<T>>): Reporter {
    return new Reporter(noun, added.length + changed.length, this.options)
  }

  async write(plan: Plan): Promise<void> {
    await this.readUuids()
    await this.writeUsers(plan)
    await this.writeTokens(plan)
    await this.writeChannels(plan)
    await this.writeCodes(plan)
    await this.writeOptions(plan)
    this.options.signal?.throwIfAborted()
  }

  private async readUuids(): Promise<void> {
    const uuids = new Map<number, SqlValue>()
    if (this.columns('users').has('uuid'))
      for (const row of await this.sql.all('SELECT id, uuid FROM users'))
        uuids.set(integerIn(row.id) ?? 0, textIn(row.uuid))
    for (const [at, { username }] of this.read.house.users.entries()) {
      const id = this.read.ids.users[at] ?? 0
      this.users.set(username, { id, uuid: uuids.get(id) ?? null })
    }
  }

  /** Returns the cells whose columns a table has. @throws DataError if a column needs a value that nobody knows */
  private known(table: string, cells: Cells, isNew: boolean): [string, SqlValue][] {
    const columns = this.columns(table)
    const missing = isNew
      ? [...columns].filter(([name, { isOptional }]) => !isOptional && !Object.hasOwn(cells, name))
      : []
    if (missing.length > 0)
      throw new DataError(
        `Cannot write to the table ${table}: its column ${missing.map(([name]) => name).join(', ')} needs a value.`,
      )
    return Object.entries(cells)
      .filter(([name]) => columns.has(name))
      .map(([name, value]) => [name, this.stored(`${table}.${name}`, value)])
  }

  private stored(name: string, value: SqlValue): SqlValue {
    const isBytes = this.sql.engine === 'sqlite' && BYTES.has(name) && typeof value === 'string'
    return isBytes ? new TextEncoder().encode(value) : value
  }

  /** Returns the highest id that a table has had. */
  private async highest(table: string): Promise<number> {
    const [row] = await this.sql.all(`SELECT max(id) AS id FROM ${this.sql.quoted(table)}`)
    return Math.max(integerIn(row?.id) ?? 0, await this.lastAssigned(table))
  }

  private async lastAssigned(table: string): Promise<number> {
    if (this.sql.engine === 'sqlite') {
      if (!this.tables.has('sqlite_sequence')) return 0
      const [row] = await this.sql.all('SELECT seq FROM sqlite_sequence WHERE name = ?', [table])
      return integerIn(row?.seq) ?? 0
    }
    if (this.sql.engine === 'mysql') return 0
    const sequence = await this.sequence(table)
    const [row] = sequence ? await this.sql.all(`SELECT last_value FROM ${sequence}`) : []
    return integerIn(row?.last_value) ?? 0
  }

  private async sequence(table: string): Promise<string> {
    const [row] = await this.sql.all(`SELECT pg_get_serial_sequence(?, 'id') AS name`, [table])
    return textIn(row?.name)
  }

  /** Lets a PostgreSQL database go on after ids that were given here. */
  private async endIds(table: string, highest: number): Promise<void> {
    if (this.sql.engine !== 'postgres' || highest === 0) return
    const sequence = await this.sequence(table)
    if (sequence !== '') await this.sql.all(`SELECT setval('${sequence}', ${highest})`)
  }

  /** Inserts rows with ids of their own; returns the ids. */
  private async insert(table: string, rows: readonly Cells[], reporter: Reporter): Promise<number[]> {
    if (rows.length === 0) return []
    const first = (await this.highest(table)) + 1
    const cells = rows.map((row, at) => this.known(table, { ...row, id: first + at }, true))
    const columns = [...new Set(cells.flatMap((row) => row.map(([name]) => name)))]
    for (let at = 0; at < cells.length; at += STEP) {
      const some = cells.slice(at, at + STEP).map((row) => {
        const values = new Map(row)
        return columns.map((name) => values.get(name) ?? null)
      })
      await insertRows(this.sql, table, columns, some)
      reporter.advance(some.length)
    }
    await this.endIds(table, first + rows.length - 1)
    return rows.map((_, at) => first + at)
  }

  private async update(table: string, id: number, cells: Cells): Promise<void> {
    const known = this.known(table, cells, false)
    const sets = known.map(([name]) => `${this.sql.quoted(name)} = ?`).join(', ')
    const values = [...known.map(([, value]) => value), id]
    await this.sql.run(`UPDATE ${this.sql.quoted(table)} SET ${sets} WHERE id = ?`, values)
  }

  private async change<T>(
    table: string,
    steps: readonly Step<T>[],
    ids: readonly (number | undefined)[],
    { cells, reporter }: { readonly cells: (item: T) => Cells; readonly reporter: Reporter },
  ): Promise<void> {
    for (const { item, at = -1 } of steps) {
      const id = ids[at]
      if (id === undefined) throw new Error('A row to be changed has no id')
      await this.update(table, id, await this.withOwn(table, id, cells(item)))
      reporter.advance(1)
    }
  }

  /** Returns cells of a known row that keep what the target alone has. */
  private async withOwn(table: string, id: number, cells: Cells): Promise<Cells> {
    const changed: Record<string, SqlValue> = {}
    for (const [name, value] of Object.entries(cells)) {
      const keys = MERGED[`${table}.${name}`]
      if (KEPT.has(`${table}.${name}`)) continue
      changed[name] = keys ? await this.mergedCell(table, id, { name, value, keys }) : value
    }
    return changed
  }

  private async mergedCell(
    table: string,
    id: number,
    { name, value, keys }: { readonly name: string; readonly value: SqlValue; readonly keys: readonly string[] },
  ): Promise<SqlValue> {
    const column = this.sql.quoted(name)
    const [row] = await this.sql.all(`SELECT ${column} AS c FROM ${this.sql.quoted(table)} WHERE id = ?`, [id])
    const own = Object.entries(objectIn(row?.c)).filter(([key]) => !keys.includes(key))
    const next = Object.fromEntries([...own, ...Object.entries(objectIn(value)).filter(([key]) => keys.includes(key))])
    return Object.keys(next).length > 0 ? JSON.stringify(next) : ''
  }

  private inviterCells(inviter: string): Cells {
    const user = this.users.get(inviter)
    return user ? { inviter_id: user.id, inviter_uuid: user.uuid } : { inviter_id: 0 }
  }

  private async writeUsers({ users }: Plan): Promise<void> {
    const steps = written(users)
    const reporter = this.reporter('users', steps)
    const first = (await this.highest('users')) + 1
    const rows = steps.added.map(({ item }, at) => {
      const own = ownCells(this.form, 'users')
      this.users.set(item.username, { id: first + at, uuid: own.uuid ?? null })
      const code = item.aff_code || randomBytes(8).toString('hex')
      return { ...own, ...this.form.newUserCells(), ...this.form.userCells(item), aff_code: code }
    })
    const invited = rows.map((row, at) => ({ ...row, ...this.inviterCells(steps.added[at]?.item.inviter ?? '') }))
    await this.insert('users', invited, reporter)
    await this.change('users', steps.changed, this.read.ids.users, {
      reporter,
      cells: (user) => {
        const { aff_code, ...cells } = this.form.userCells(user)
        return { ...cells, ...(aff_code !== '' && { aff_code: aff_code ?? null }), ...this.inviterCells(user.inviter) }
      },
    })
  }

  private async writeTokens({ tokens }: Plan): Promise<void> {
    const steps = written(tokens)
    const reporter = this.reporter('tokens', steps)
    const rows = steps.added.map(({ item }) => {
      const owner = this.users.get(item.owner)
      if (!owner) throw new Error('A token has no owner')
      return {
        ...ownCells(this.form, 'tokens'),
        ...this.form.tokenCells(item),
        user_id: owner.id,
        user_uuid: owner.uuid,
      }
    })
    const ids = await this.insert('tokens', rows, reporter)
    const cells = this.form.tokenCells
    await this.change('tokens', steps.changed, this.read.ids.tokens, { reporter, cells })
    const unsigned = ids.filter((_, at) => !isSigned(steps.added[at]?.item.key ?? ''))
    const last = unsigned.at(-1)
    if (this.form.family === 'one-hub' && last !== undefined) await raiseOldTokens(this.sql, last)
  }

  private async writeChannels({ channels }: Plan): Promise<void> {
    const steps = written(channels)
    const reporter = this.reporter('channels', steps)
    const rows = steps.added.map(({ item }) => ({
      ...ownCells(this.form, 'channels'),
      ...this.form.channelCells(item),
    }))
    const ids = await this.insert('channels', rows, reporter)
    const known = steps.changed.map(({ at = -1 }) => this.read.ids.channels[at])
    const cells = this.form.channelCells
    await this.change('channels', steps.changed, this.read.ids.channels, { reporter, cells })
    if (!this.tables.has('abilities')) return
    for (const id of known) await this.sql.run('DELETE FROM abilities WHERE channel_id = ?', [id ?? 0])
    await this.insertAbilities([
      ...steps.added.map(({ item }, at) => ({ id: ids[at] ?? 0, channel: item, tag: null })),
      ...(await this.tagged(steps.changed, known)),
    ])
  }

  private async tagged(steps: readonly Step<HouseChannel>[], ids: readonly (number | undefined)[]) {
    const hasTags = this.columns('abilities').has('tag') && this.columns('channels').has('tag')
    const rows = hasTags && ids.length > 0 ? await this.sql.all('SELECT id, tag FROM channels') : []
    const tags = new Map(rows.map(({ id, tag }) => [integerIn(id), tag === null ? null : textIn(tag)] as const))
    return steps.map(({ item }, at) => ({ id: ids[at] ?? 0, channel: item, tag: tags.get(ids[at]) ?? null }))
  }

  /** Fills the index of channels by group and model, which servers read for each call. */
  private async insertAbilities(
    channels: readonly { readonly id: number; readonly channel: HouseChannel; readonly tag: string | null }[],
  ): Promise<void> {
    const columns = this.columns('abilities')
    const time = this.form.family === 'laisky' ? Date.now() : null
    const rows = channels.flatMap(({ id, channel, tag }) =>
      [...new Set(splitComma(channel.group))].flatMap((group) =>
        [...new Set(splitComma(channel.models))].map((model) => ({
          group,
          model,
          channel_id: id,
          enabled: Number(channel.status === CHANNEL_STATUS.enabled),
          priority: channel.priority,
          weight: channel.weight,
          tag,
          created_at: time,
          updated_at: time,
        })),
      ),
    )
    const [first] = rows
    if (!first) return
    const names = Object.keys(first).filter((name) => columns.has(name))
    for (let at = 0; at < rows.length; at += STEP) {
      this.options.signal?.throwIfAborted()
      const some = rows.slice(at, at + STEP).map((row) => names.map((name): SqlValue => Reflect.get(row, name)))
      await insertRows(this.sql, 'abilities', names, some)
    }
  }

  private async writeCodes({ codes }: Plan): Promise<void> {
    const steps = written(codes)
    const reporter = this.reporter('codes', steps)
    const root = this.read.house.users.find(({ role }) => role >= RANK.root)
    const creator = this.users.get(root?.username ?? '')
    const rows = steps.added.map(({ item }) => ({
      ...ownCells(this.form, 'codes'),
      ...this.form.codeCells(item),
      user_id: creator?.id ?? 0,
      user_uuid: creator?.uuid ?? null,
    }))
    await this.insert('redemptions', rows, reporter)
    await this.change('redemptions', steps.changed, this.read.ids.codes, { reporter, cells: this.form.codeCells })
  }

  private async writeOptions({ options }: Plan): Promise<void> {
    const { added, changed } = written(options)
    const reporter = this.reporter('options', { added, changed })
    const items = [...added, ...changed].map(({ item }) => item)
    for (const item of items) {
      if (!(this.form.hasPriceTable && isInTable(item.key))) await this.setOption(item)
      reporter.advance(1)
    }
    if (!this.form.hasPriceTable) return
    const before = this.read.house.options
    const all = new Map([...before, ...items].map(({ key, value }) => [key, value]))
    const perUnit = Number(all.get('QuotaPerUnit')) || PER_UNIT
    await writeTables(this.sql, { before, after: items, perUnit })
  }

  private async setOption(option: HouseOption): Promise<void> {
    const { key, value } = this.form.family === 'new-api' ? newApiOption(option) : option
    const name = this.sql.quoted('key')
    const [row] = await this.sql.all(`SELECT 1 AS n FROM options WHERE ${name} = ?`, [key])
    const cells = Object.fromEntries(
      this.known('options', { key, value, created_at: Date.now(), updated_at: Date.now() }, false),
    )
    if (row) await this.sql.run(`UPDATE options SET value = ? WHERE ${name} = ?`, [value, key])
    else await insertRows(this.sql, 'options', Object.keys(cells), [Object.values(cells)])
  }
}

const objectIn = (value: unknown): Readonly<Record<string, unknown>> => {
  const entries = readEntries(textIn(value))
  const read = entries ? Object.fromEntries(entries) : {}
  return isRecord(read) ? read : {}
}
