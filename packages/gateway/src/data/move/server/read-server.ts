import {
  all,
  type CallOptions,
  CHANNEL_STATUS,
  CHANNEL_TYPES,
  type Channel,
  channels,
  isRecord,
  type Option,
  options,
  type Redemption,
  RelaydeckError,
  readLimits,
  redemptions,
  requestOf,
  type Send,
  status,
  type Token,
  tokens,
  USER_STATUS,
  type User,
  users,
} from '@relaydeck/api-sdk'
import { type Dialect, dialectOf, FOREIGN_TYPES, isMaskedKey, readPrices, revealKey } from '@relaydeck/api-sdk/dialects'
import { ratioOf } from '@relaydeck/api-sdk/rules'
import { moveTexts } from '../../../texts/carried.ts'
import type { Translate } from '../../import/family.ts'
import { NEW_API } from '../../import/new-api.ts'
import { ONE_HUB } from '../../import/one-hub.ts'
import { integerIn, textIn } from '../../import/row.ts'
import { knownOptions } from '../../import/shared.ts'
import { canonical, hasSecret } from '../families/channel.ts'
import type { Family, HouseChannel, HouseCode, HouseOption, HouseToken, HouseUser, Read } from '../house.ts'
import { Notes } from '../read/notes.ts'

/** A server whose content is read by its interface, as a super administrator. */
export interface Server {
  /** Sends calls with the server's dialect. */
  readonly send: Send
  /** Sends calls as they are. */
  readonly plain: Send
}

/** What was read from a server. */
export interface ServerRead extends Read {
  readonly isFork: boolean
  /** Ids of the channels, by position. */
  readonly channelIds: readonly number[]
}

/** A noun whose rows a server lists. */
interface Listed<T extends { readonly id: number }> {
  readonly list: Parameters<typeof all<object, T>>[0]
  readonly search: (send: Send, input: { keyword: string }, options?: CallOptions) => Promise<T[]>
}

/** Rows of a page; a dialect reads them in as many calls as the server needs. */
const PAGE = 1000

/** The type of channels with an own address. */
const CUSTOM = CHANNEL_TYPES.find(({ key }) => key === 'custom')?.value ?? 0

const asKnown = knownOptions(new Map())

/** Returns how the import of databases translates the options of a family. */
const translationOf = (family: Family): Translate =>
  (family === 'new-api' ? NEW_API.tables.options?.translate : undefined) ?? asKnown

/** Returns all rows of a noun: One API, ours too, finds all with an empty keyword in one call. */
export const listOf = <T extends { readonly id: number }>(
  send: Send,
  { list, search }: Listed<T>,
  isFork: boolean,
  signal?: AbortSignal,
): Promise<T[]> =>
  isFork ? all(list, send, {}, { pageSize: PAGE, signal }) : search(send, { keyword: '' }, { signal })

const limitsOf = (limits: unknown) => readLimits(JSON.stringify(limits ?? []))

const isExisting = (user: User) => user.status !== USER_STATUS.deleted

function houseUser(user: User, names: ReadonlyMap<number, string>): HouseUser {
  const { username, display_name, email, role, quota, used_quota, request_count, group, aff_code } = user
  const { github_id, wechat_id, lark_id, oidc_id } = user
  return {
    ...{ username, display_name, email, role, status: user.status, quota, used_quota, request_count, group, aff_code },
    ...{ github_id, github_account: '', wechat_id, lark_id, oidc_id },
    password_hash: null,
    inviter: names.get(user.inviter_id) ?? '',
    limits: limitsOf(user.limits),
  }
}

function houseToken(token: Token, key: string, owner: string): HouseToken {
  const { name, created_time, accessed_time, expired_time, remain_quota, unlimited_quota, used_quota } = token
  const { models, subnet, aliases = '' } = token
  return {
    ...{ owner, key, name, status: token.status, created_time, accessed_time, expired_time, remain_quota },
    ...{ unlimited_quota, used_quota, models, subnet, aliases },
    limits: limitsOf(token.limits),
  }
}

function houseChannel(channel: Channel, key: string | null): HouseChannel {
  const { name, type, weight, priority, base_url, other, models, group, model_mapping, config, system_prompt } = channel
  const { created_time, test_time, response_time, balance, balance_updated_time, used_quota } = channel
  return {
    ...{ name, type, key, status: channel.status, weight, priority, base_url, other, models, group, model_mapping },
    ...{ config, system_prompt, created_time, test_time, response_time, balance, balance_updated_time, used_quota },
    limits: limitsOf(channel.limits),
  }
}

const houseCode = ({ key, name, quota, status: state, created_time, redeemed_time }: Redemption): HouseCode => ({
  ...{ key, name, quota, status: state, created_time, redeemed_time },
})

const digits = (value: number) => Number(value.toPrecision(12))

/** Returns the prices of One Hub, which has no ratios, as options of ours. */
async function oneHubPrices(send: Send, perUnit: number): Promise<HouseOption[]> {
  const { models, groups } = await readPrices(send)
  const ratios = new Map<string, Map<string, unknown>>()
  const set = (key: string, name: string, value: unknown) =>
    ratios.set(key, (ratios.get(key) ?? new Map<string, unknown>()).set(name, value))
  for (const [group, ratio] of Object.entries(groups)) set('GroupRatio', group, ratio)
  for (const { model, prompt, completion, cached, call } of models) {
    if (call !== undefined) set('UnitPrices', model, { per: 'call', usd: Number(call) })
    if (prompt === undefined) continue
    const ratio = ratioOf(prompt, perUnit)
    set('ModelRatio', model, ratio)
    if (completion !== undefined && ratio > 0)
      set('CompletionRatio', model, digits(Number(completion) / Number(prompt)))
    if (cached !== undefined && ratio > 0) set('CacheRatio', model, digits(Number(cached) / Number(prompt)))
  }
  return [...ratios].map(([key, map]) => ({ key, value: JSON.stringify(Object.fromEntries(map)) }))
}

const textOf = (value: unknown): string => (typeof value === 'bigint' ? String(value) : textIn(value))

class ServerReader {
  private readonly notes = new Notes()
  private readonly server: Server
  private readonly dialect: Dialect | undefined
  private readonly family: Family
  private readonly signal: AbortSignal | undefined

  constructor(server: Server, dialect: Dialect | undefined, isEmbedded: boolean, signal: AbortSignal | undefined) {
    this.server = server
    this.dialect = dialect
    this.family = isEmbedded ? 'relaydeck' : (dialect?.family ?? 'one-api')
    this.signal = signal
  }

  private list<T extends { readonly id: number }>(noun: Listed<T>): Promise<T[]> {
    return listOf(this.server.send, noun, this.isFork, this.signal)
  }

  private get isFork(): boolean {
    return this.dialect !== undefined
  }

  private async keyOf(token: Token): Promise<string | undefined> {
    if (!isMaskedKey(token.key)) return token.key
    try {
      return await revealKey(this.server.send, token)
    } catch (error) {
      if (!(error instanceof RelaydeckError)) throw error
      this.notes.add('tokens', moveTexts.hiddenKey)
      return undefined
    }
  }

  private async ownTokens(names: ReadonlyMap<number, string>): Promise<HouseToken[]> {
    const rows = await all(tokens.list, this.server.send, {}, { pageSize: PAGE, signal: this.signal })
    const found: HouseToken[] = []
    for (const row of rows) {
      const owner = names.get(row.user_id)
      const key = await this.keyOf(row)
      if (owner === undefined) this.notes.add('tokens', moveTexts.noOwner)
      else if (key !== undefined) found.push(houseToken(row, key.replace(/^sk-/, ''), owner))
    }
    this.notes.add('tokens', moveTexts.othersTokens, names.size - 1)
    return found
  }

  /** Returns a channel of One Hub with the key that the server sends, as the import of databases reads it. */
  private async withKey(channel: Channel): Promise<HouseChannel> {
    const request = requestOf(channels.get, { id: channel.id })
    const raw = await this.server.plain(request)
    const [row] = isRecord(raw) ? (ONE_HUB.tables.channels?.translate(raw).rows ?? []) : []
    const key = textOf(row?.key)
    const isOther = integerIn(row?.type) !== channel.type
    // A type that only the server has keeps the number that the dialect gives it.
    if (isOther || !row) return houseChannel(channel, key || null)
    const { config, other = channel.other } = row
    return { ...houseChannel(channel, key || null), config: textOf(config), other: textOf(other) }
  }

  /** Returns a channel whose type only the server has as a disabled one with an own address. */
  private known(channel: HouseChannel): HouseChannel {
    if (channel.type < FOREIGN_TYPES) return channel
    this.notes.add('channels', moveTexts.onlyThere)
    return { ...channel, type: CUSTOM, status: CHANNEL_STATUS.disabled }
  }

  private async houseChannels(rows: readonly Channel[]): Promise<HouseChannel[]> {
    const found: HouseChannel[] = []
    for (const row of rows) {
      const channel = this.family === 'one-hub' ? await this.withKey(row) : houseChannel(row, row.key || null)
      if (channel.key === null && !hasSecret(channel.config)) this.notes.add('channels', moveTexts.hiddenKey)
      found.push(canonical(this.known(channel)))
    }
    return found
  }

  private translated(stored: readonly Option[]): HouseOption[] {
    const translate = translationOf(this.family)
    return stored.flatMap(({ key, value }) => {
      const { rows, left, lost = [] } = translate({ key, value })
      if (left) this.notes.add(left.name, left.reason)
      for (const reason of lost) this.notes.add(`options.${key}`, reason)
      return rows.map((row) => ({ key: textOf(row.key), value: textOf(row.value) }))
    })
  }

  private async houseOptions(perUnit: number): Promise<HouseOption[]> {
    const stored = this.translated(await options.list(this.server.send, undefined, { signal: this.signal }))
    this.notes.add('options', moveTexts.hiddenOptions)
    return this.family === 'one-hub' ? [...stored, ...(await oneHubPrices(this.server.send, perUnit))] : stored
  }

  async read(perUnit: number): Promise<ServerRead> {
    const rows = (await this.list(users)).filter(isExisting)
    const channelRows = await this.list(channels)
    const names = new Map(rows.map(({ id, username }) => [id, username]))
    const house = {
      users: rows.map((user) => houseUser(user, names)),
      tokens: await this.ownTokens(names),
      channels: await this.houseChannels(channelRows),
      codes: (await this.list(redemptions)).map(houseCode),
      options: await this.houseOptions(perUnit),
    }
    this.notes.add('users', moveTexts.hiddenPasswords, rows.length)
    return {
      ...{ family: this.family, house, notes: this.notes.all, isFork: this.isFork },
      channelIds: channelRows.map(({ id }) => id),
    }
  }
}

/**
 * Reads what a server shows to a super administrator: users without passwords, one's own tokens, channels (with keys
 * from One Hub alone), codes, and options without secrets.
 * @throws RelaydeckError
 */
export async function readServer(server: Server, signal?: AbortSignal): Promise<ServerRead> {
  const content = await server.plain(requestOf(status.get))
  const dialect = dialectOf(content)
  const isEmbedded = isRecord(content) && 'max_page_size' in content
  const perUnit = isRecord(content) && typeof content.quota_per_unit === 'number' ? content.quota_per_unit : 500_000
  return new ServerReader(server, dialect, isEmbedded, signal).read(perUnit)
}
