import type { LimitDraft } from '@relaydeck/api-sdk'
import type { Text } from '../../texts/text.ts'

/** Families of gateways whose databases and servers can be moved from and to. New API is one family in all versions. */
export const FAMILIES = ['relaydeck', 'one-api', 'new-api', 'one-hub', 'laisky'] as const
export type Family = (typeof FAMILIES)[number]

/** Names of the families for people. */
export const FAMILY_NAMES: Readonly<Record<Family, string>> = {
  relaydeck: 'Relaydeck',
  'one-api': 'One API',
  'new-api': 'New API',
  'one-hub': 'One Hub',
  laisky: "Laisky's One API",
}

/** Kinds of items in a house, in the order in which they are moved. */
export const NOUNS = ['users', 'tokens', 'channels', 'codes', 'options'] as const
export type Noun = (typeof NOUNS)[number]

/** A user; deleted ones are not in a house. Fields have the meaning of One API's columns. */
export interface HouseUser {
  readonly username: string
  /** bcrypt; `null` if the source does not tell it. */
  readonly password_hash: string | null
  readonly display_name: string
  readonly email: string
  /** `RANK` of the SDK. */
  readonly role: number
  /** `USER_STATUS` of the SDK. */
  readonly status: number
  readonly quota: number
  readonly used_quota: number
  readonly request_count: number
  readonly group: string
  /** Invitation code; `''` if there is none. */
  readonly aff_code: string
  /** Username of the user who invited; `''` if nobody did. */
  readonly inviter: string
  /** Login of the GitHub account. */
  readonly github_id: string
  /** Number of the GitHub account; `''` if it is not known. */
  readonly github_account: string
  readonly wechat_id: string
  readonly lark_id: string
  readonly oidc_id: string
  readonly limits: readonly LimitDraft[]
}

/** A token of a user. */
export interface HouseToken {
  /** Username of the owner. */
  readonly owner: string
  /** Without the prefix `sk-`. */
  readonly key: string
  readonly name: string
  /** `TOKEN_STATUS` of the SDK. */
  readonly status: number
  /** Unix seconds, as all times here. */
  readonly created_time: number
  readonly accessed_time: number
  /** -1: never. */
  readonly expired_time: number
  readonly remain_quota: number
  readonly unlimited_quota: boolean
  readonly used_quota: number
  /** Comma-separated; `''`: all. */
  readonly models: string
  /** Comma-separated networks; `''`: all. */
  readonly subnet: string
  readonly limits: readonly LimitDraft[]
  /** JSON of names to models; `''` if there are none. */
  readonly aliases: string
}

/** A channel, with One API's number of its type, and one key. */
export interface HouseChannel {
  readonly name: string
  readonly type: number
  /** `null` if the source does not tell it. */
  readonly key: string | null
  /** `CHANNEL_STATUS` of the SDK. */
  readonly status: number
  readonly weight: number
  readonly priority: number
  readonly base_url: string
  readonly other: string
  /** Comma-separated. */
  readonly models: string
  /** Comma-separated. */
  readonly group: string
  /** JSON of names to models; `''` if there are none. */
  readonly model_mapping: string
  /** JSON; see `ChannelConfig` of the SDK. */
  readonly config: string
  readonly system_prompt: string
  readonly created_time: number
  readonly test_time: number
  /** Milliseconds of the last test. */
  readonly response_time: number
  readonly balance: number
  readonly balance_updated_time: number
  readonly used_quota: number
  readonly limits: readonly LimitDraft[]
}

/** A redemption code. */
export interface HouseCode {
  readonly key: string
  readonly name: string
  readonly quota: number
  /** `REDEMPTION_STATUS` of the SDK. */
  readonly status: number
  readonly created_time: number
  readonly redeemed_time: number
}

/** An option with this gateway's key and text; prices are maps in JSON, such as `ModelRatio`. */
export interface HouseOption {
  readonly key: string
  readonly value: string
}

/** What moves from one gateway to another, in the terms of the SDK. Nothing in it depends on ids. */
export interface House {
  readonly users: readonly HouseUser[]
  readonly tokens: readonly HouseToken[]
  readonly channels: readonly HouseChannel[]
  readonly codes: readonly HouseCode[]
  readonly options: readonly HouseOption[]
}

/** Something of a source that is not in its house, or only in another form. */
export interface Note {
  /** Noun, table, `table.column` or option. */
  readonly what: string
  /** Number of items that it concerns. */
  readonly count: number
  /** Part of a sentence. */
  readonly reason: Text
}

/** What was read from a source. */
export interface Read {
  readonly family: Family
  readonly house: House
  readonly notes: readonly Note[]
}

/** Where a house is read: a database, or a server by its interface. */
export interface Source {
  /** Name for messages, without passwords. */
  readonly name: string
  /** @throws DataError, DatabaseError */
  read(signal?: AbortSignal): Promise<Read>
}

/** A house without anything in it. */
export const EMPTY_HOUSE: House = { users: [], tokens: [], channels: [], codes: [], options: [] }
