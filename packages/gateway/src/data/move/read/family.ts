import { joinComma, splitComma, USER_STATUS } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { CHANNELS } from '../../../channels/table.ts'
import type { NewRow } from '../../../db/table.ts'
import { REDEMPTIONS } from '../../../redemptions/table.ts'
import { importTexts, moveTexts } from '../../../texts/carried.ts'
import { TOKENS } from '../../../tokens/table.ts'
import { USERS } from '../../../users/table.ts'
import { unchanged } from '../../import/family.ts'
import { oneHubGroups, oneHubPrices } from '../../import/prices.ts'
import { type SourceRow, sourceOf, textIn } from '../../import/row.ts'
import { familyOf } from '../../import/schema.ts'
import { networkOf } from '../../import/shared.ts'
import { TOO_LONG } from '../../import/source.ts'
import type { SourceTable } from '../../import/source-table.ts'
import { bareKey, invalidReason } from '../../import/tables.ts'
import { canonical } from '../families/channel.ts'
import { familyNamed } from '../families/forms.ts'
import type { HouseChannel, HouseCode, HouseOption, HouseToken, HouseUser, Read } from '../house.ts'
import { usableHash } from '../passwords.ts'
import { Notes } from './notes.ts'
import type { TableReader } from './tables.ts'

/** Ids of the rows of a house, by position; `undefined` for an item that is a part of a row. */
interface Ids {
  readonly users: readonly number[]
  readonly tokens: readonly number[]
  readonly channels: readonly (number | undefined)[]
  readonly codes: readonly number[]
}

/** Unique values of rows that are not in a house, such as deleted ones. */
export interface Hidden {
  readonly usernames: readonly string[]
  readonly invitationCodes: readonly string[]
  readonly tokenKeys: readonly string[]
  readonly codeKeys: readonly string[]
}

/** What was read from a database of a server. */
export interface FamilyRead extends Read {
  readonly ids: Ids
  readonly hidden: Hidden
}

const NONE: readonly never[] = []

const commaText = (text: string | null | undefined) => joinComma(splitComma(text ?? ''))

export const userOf = (row: NewRow<typeof USERS>, account: string): HouseUser => ({
  username: row.username,
  password_hash: usableHash(row.password_hash),
  display_name: row.display_name ?? '',
  email: row.email ?? '',
  role: row.role ?? 1,
  status: row.status ?? USER_STATUS.enabled,
  quota: row.quota ?? 0,
  used_quota: row.used_quota ?? 0,
  request_count: row.request_count ?? 0,
  group: row.group ?? '',
  aff_code: row.aff_code ?? '',
  inviter: '',
  github_id: row.github_id ?? '',
  github_account: account,
  wechat_id: row.wechat_id ?? '',
  lark_id: row.lark_id ?? '',
  oidc_id: row.oidc_id ?? '',
  limits: row.limits ?? NONE,
})

export const tokenOf = (row: NewRow<typeof TOKENS>, owner: string): HouseToken => ({
  owner,
  key: bareKey(row.key),
  name: row.name ?? '',
  status: row.status ?? 1,
  created_time: row.created_time ?? 0,
  accessed_time: row.accessed_time ?? 0,
  expired_time: row.expired_time ?? -1,
  remain_quota: row.remain_quota ?? 0,
  unlimited_quota: row.unlimited_quota ?? false,
  used_quota: row.used_quota ?? 0,
  models: commaText(row.models),
  subnet: joinComma(splitComma(row.subnet ?? '').map(networkOf)),
  limits: row.limits ?? NONE,
  aliases: row.aliases ?? '',
})

export const channelOf = (row: NewRow<typeof CHANNELS>): HouseChannel =>
  canonical({
    name: row.name ?? '',
    type: row.type ?? 0,
    key: row.key?.trim() ?? '',
    status: row.status ?? 1,
    weight: row.weight ?? 0,
    priority: row.priority ?? 0,
    base_url: row.base_url ?? '',
    other: row.other ?? '',
    models: commaText(row.models),
    group: commaText(row.group),
    model_mapping: row.model_mapping ?? '',
    config: row.config ?? '',
    system_prompt: row.system_prompt ?? '',
    created_time: row.created_time ?? 0,
    test_time: row.test_time ?? 0,
    response_time: row.response_time ?? 0,
    balance: row.balance ?? 0,
    balance_updated_time: row.balance_updated_time ?? 0,
    used_quota: row.used_quota ?? 0,
    limits: row.limits ?? NONE,
  })

export const codeOf = (row: NewRow<typeof REDEMPTIONS>): HouseCode => ({
  key: row.key.trim(),
  name: row.name ?? '',
  quota: row.quota ?? 0,
  status: row.status ?? 1,
  created_time: row.created_time ?? 0,
  redeemed_time: row.redeemed_time ?? 0,
})

/** Reads a database of a server of the family. */
class FamilyReader {
  private readonly notes = new Notes()
  private readonly users: { readonly id: number; readonly inviter: number; readonly user: HouseUser }[] = []
  private readonly tokens: { readonly id: number; readonly token: HouseToken }[] = []
  private readonly channels: { readonly id: number | undefined; readonly channel: HouseChannel }[] = []
  private readonly codes: { readonly id: number; readonly code: HouseCode }[] = []
  private readonly options: HouseOption[] = []
  private readonly hidden = {
    usernames: [] as string[],
    invitationCodes: [] as string[],
    tokenKeys: [] as string[],
    codeKeys: [] as string[],
  }
  private readonly tables: TableReader
  private readonly family: ReturnType<typeof familyOf>

  constructor(tables: TableReader) {
    this.tables = tables
    this.family = familyOf(tables)
  }

  /** Calls a function with each row in One API's terms; a row that cannot be read is noted. */
  private async each<T>(
    table: { readonly name: string; readonly columns: readonly string[]; readonly parse: (raw: unknown) => T },
    work: (row: T, raw: SourceRow) => void,
    onLeft: (row: SourceRow) => void = () => undefined,
  ): Promise<void> {
    const { columns = [], translate = unchanged } = this.family.tables[table.name] ?? {}
    const asked = [...new Set([...table.columns, ...columns])]
    for (const raw of await this.tables.rows(table.name, asked, table.name === 'options' ? 'key' : 'id')) {
      const tooLong = raw[TOO_LONG]
      if (tooLong !== null) {
        this.notes.add(table.name, moveTexts.leftOut(importTexts.tooLong(String(tooLong))))
        continue
      }
      const { rows, lost = [], changed, left } = translate(raw)
      if (left)
        this.notes.add(left.name, table.name === 'options' ? moveTexts.notCarried : moveTexts.leftOut(left.reason))
      for (const reason of [...lost, ...(changed === undefined ? [] : [changed])]) this.notes.add(table.name, reason)
      if (rows.length === 0) onLeft(raw)
      for (const row of rows) this.parsed(table, row, work)
    }
  }

  private parsed<T>(
    table: { readonly name: string; readonly parse: (raw: unknown) => T },
    row: SourceRow,
    work: (row: T, raw: SourceRow) => void,
  ): void {
    try {
      work(table.parse(row), row)
    } catch (error) {
      if (!(error instanceof z.core.$ZodError)) throw error
      this.notes.add(table.name, moveTexts.leftOut(invalidReason(error)))
    }
  }

  private async readUsers(): Promise<void> {
    await this.each(sourceOf(USERS), (row, raw) => {
      const user = userOf(row, textIn(raw.github_account))
      if (user.status === USER_STATUS.deleted) {
        this.hidden.usernames.push(user.username)
        this.hidden.invitationCodes.push(user.aff_code)
      } else this.users.push({ id: row.id ?? 0, inviter: row.inviter_id ?? 0, user })
    })
  }

  private async readTokens(): Promise<void> {
    const owners = new Map(this.users.map(({ id, user }) => [id, user] as const))
    const hide = (key: unknown) => this.hidden.tokenKeys.push(bareKey(textIn(key)))
    await this.each(
      sourceOf(TOKENS),
      (row, raw) => {
        const owner = owners.get(row.user_id)
        if (!owner) {
          hide(row.key)
          this.notes.add('tokens', moveTexts.leftOut(importTexts.noUser))
          return
        }
        const groups = textIn(raw.own_groups)
        if (groups !== '' && groups !== owner.group) this.notes.add('tokens', moveTexts.ownGroup)
        this.tokens.push({ id: row.id ?? 0, token: tokenOf(row, owner.username) })
      },
      ({ key }) => hide(key),
    )
  }

  private async readOptions(): Promise<void> {
    await this.each(
      {
        name: 'options',
        columns: ['key', 'value'],
        parse: (raw: unknown) => z.parse(z.object({ key: z.unknown(), value: z.unknown() }), raw),
      },
      ({ key, value }) => this.options.push({ key: textIn(key), value: textIn(value) }),
    )
    const target = {
      perUnit: () => Number(this.options.find(({ key }) => key === 'QuotaPerUnit')?.value) || PER_UNIT,
      save: async (key: string, value: string) => void this.options.push({ key, value }),
    }
    for (const table of [oneHubGroups(target), oneHubPrices(target)]) await this.readTable(table)
  }

  private async readTable(table: SourceTable): Promise<void> {
    if (!this.tables.has(table.name)) return
    for (const row of await this.tables.rows(table.name, table.columns, table.order)) {
      const reason = await table.importRow(row)
      if (reason !== undefined) this.notes.add(table.name, reason)
    }
    await table.end?.()
  }

  async read(): Promise<FamilyRead> {
    await this.readUsers()
    await this.readOptions()
    await this.readTokens()
    const counts = new Map<number, number>()
    await this.each(sourceOf(CHANNELS), (row) => {
      const id = row.id ?? 0
      counts.set(id, (counts.get(id) ?? 0) + 1)
      this.channels.push({ id, channel: channelOf(row) })
    })
    const isWhole = (id: number | undefined) => id !== undefined && counts.get(id) === 1
    await this.each(
      sourceOf(REDEMPTIONS),
      (row) => this.codes.push({ id: row.id ?? 0, code: codeOf(row) }),
      ({ key }) => this.hidden.codeKeys.push(textIn(key).trim()),
    )
    const names = new Map(this.users.map(({ id, user }) => [id, user.username] as const))
    return {
      family: familyNamed(this.family),
      house: {
        users: this.users.map(({ user, inviter }) => ({ ...user, inviter: names.get(inviter) ?? '' })),
        tokens: this.tokens.map(({ token }) => token),
        channels: this.channels.map(({ channel }) => channel),
        codes: this.codes.map(({ code }) => code),
        options: merged(this.options),
      },
      notes: this.notes.all,
      ids: {
        users: this.users.map(({ id }) => id),
        tokens: this.tokens.map(({ id }) => id),
        channels: this.channels.map(({ id }) => (isWhole(id) ? id : undefined)),
        codes: this.codes.map(({ id }) => id),
      },
      hidden: this.hidden,
    }
  }
}

/** Quota units of a dollar, unless an option says otherwise. */
const PER_UNIT = 500_000

/** Returns options without repetitions: the last one counts. */
const merged = (options: readonly HouseOption[]): HouseOption[] => [
  ...new Map(options.map((option) => [option.key, option])).values(),
]

/**
 * Reads a database of a server.
 * @throws UnusableSchema if it is none of the family
 */
export const readFamily = (tables: TableReader): Promise<FamilyRead> => new FamilyReader(tables).read()
