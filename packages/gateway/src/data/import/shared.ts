import { isIP } from 'node:net'
import {
  CHANNEL_STATUS,
  CHANNEL_TYPES,
  type ChannelConfig,
  isRecord,
  joinComma,
  readJson,
  TOKEN_STATUS,
  USER_STATUS,
  writeChannelConfig,
} from '@relaydeck/api-sdk'
import { type ChannelTypeMap, FOREIGN_TYPES } from '@relaydeck/api-sdk/dialects'
import { optionOf } from '@relaydeck/api-sdk/rules'
import { importTexts } from '../../texts/carried.ts'
import type { Text } from '../../texts/text.ts'
import type { Translate } from './family.ts'
import { integerIn, isBlank, type SourceRow, textIn } from './row.ts'

/** Returns the object in a JSON text; an empty one for anything else. */
export function objectIn(value: unknown): Readonly<Record<string, unknown>> {
  const read = readJson(textIn(value))
  return isRecord(read) ? read : {}
}

/** Returns the texts of a list. */
export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

/** The type of channels whose type this gateway does not have: they have an own address. */
const CUSTOM = CHANNEL_TYPES.find(({ key }) => key === 'custom')?.value ?? 0

/**
 * Returns the fields of a channel with One API's number of its type. Of a type that One API does not have, the channel
 * is disabled.
 */
export function typed(row: SourceRow, { numbers, others }: ChannelTypeMap): { row: SourceRow; lost: Text[] } {
  const theirs = integerIn(row.type)
  if (theirs === undefined) return { row, lost: [] }
  const ours = [...numbers].find(([, number]) => number === theirs)?.[0]
  if (ours !== undefined) return { row: { ...row, type: BigInt(ours) }, lost: [] }
  const name = others[FOREIGN_TYPES + theirs]
  const shown = name === undefined ? `number ${theirs}` : `"${name}"`
  return {
    row: { ...row, type: BigInt(CUSTOM), status: BigInt(CHANNEL_STATUS.disabled) },
    lost: [importTexts.otherType(shown)],
  }
}

/** Returns the text of a channel's configuration; `''` if it is empty. */
export const configText = (config: ChannelConfig): string =>
  Object.values(config).some(Boolean) ? writeChannelConfig(config) : ''

/** Returns an address as a network of one, which is the form that One API has. */
export function networkOf(text: string): string {
  const version = isIP(text)
  if (version === 0) return text
  return `${text}/${version === 4 ? 32 : 128}`
}

interface Rules {
  readonly models: { readonly isLimited: boolean; readonly names: readonly string[] }
  readonly subnets: { readonly isLimited: boolean; readonly networks: readonly string[] }
}

/** Returns a token with One API's columns of what it may use. A token that may use nothing is disabled. */
export function ruled(row: SourceRow, { models, subnets }: Rules): { row: SourceRow; lost: Text[] } {
  const isUseless = models.isLimited && models.names.length === 0
  const isUnreachable = subnets.isLimited && subnets.networks.length === 0
  const lost = [...(isUseless ? [importTexts.noModels] : []), ...(isUnreachable ? [importTexts.noAddresses] : [])]
  return {
    row: {
      ...row,
      models: models.isLimited ? joinComma(models.names) : '',
      subnet: subnets.isLimited ? joinComma(subnets.networks.map(networkOf)) : '',
      ...(lost.length > 0 && { status: BigInt(TOKEN_STATUS.disabled) }),
    },
    lost,
  }
}

/** Returns a token with the groups that its calls had instead of its owner's: this gateway uses the owner's. */
export function withOwnGroups(row: SourceRow, columns: readonly string[]): SourceRow {
  const groups = columns.map((column) => textIn(row[column])).filter((group) => group !== '')
  return { ...row, own_groups: joinComma([...new Set(groups)]) }
}

/** A GitHub account as its number, which New API and One Hub store. */
const NUMBER = /^\d{1,20}$/

/**
 * Returns a user's row with the number of the GitHub account apart from its login, since a login can be a number too.
 * @param numberColumn the column with the number
 */
export function withGithubAccount(row: SourceRow, numberColumn: string): SourceRow {
  const number = textIn(row[numberColumn])
  const login = numberColumn === 'github_id' && NUMBER.test(number) ? '' : row.github_id
  return { ...row, github_id: login, github_account: NUMBER.test(number) && number !== '0' ? number : null }
}

/** Returns whether a row was deleted, but stayed in its table. */
export const isDeleted = ({ deleted_at }: SourceRow): boolean => !isBlank(deleted_at)

/** Returns a user's row with One API's status of a deleted user, if the row was deleted. */
export const withDeletion = (row: SourceRow): SourceRow =>
  isDeleted(row) ? { ...row, status: BigInt(USER_STATUS.deleted), access_token: null } : row

/**
 * Returns how the options of a family are translated: those that this gateway knows, under its names.
 * @param names this gateway's names by the family's, where they differ
 */
export const knownOptions =
  (names: ReadonlyMap<string, string>): Translate =>
  (row) => {
    const key = textIn(row.key)
    const ours = names.get(key) ?? key
    if (optionOf(ours)) return { rows: [{ ...row, key: ours }] }
    return { rows: [], left: { name: `options.${key}`, reason: importTexts.noOption } }
  }
