import { hasRole, NEVER_EXPIRES, splitComma, TOKEN_STATUS, USER_STATUS } from '@relaydeck/api-sdk'
import ipaddr from 'ipaddr.js'
import { type Ledger, tokenQuotaError } from '../../ledger/ledger.ts'
import { type Clock, unixSeconds } from '../../lib/clock.ts'
import { RelayError } from '../../lib/relay-error.ts'
import { relayTexts } from '../../texts/relay.ts'
import type { Text } from '../../texts/text.ts'
import { hasExpired, mayUse } from '../../tokens/rules.ts'
import type { TokenRow, Tokens } from '../../tokens/store.ts'
import type { StoredUser, Users } from '../../users/store.ts'

/** The API key of a call. */
export interface ApiKey {
  readonly token: TokenRow
  readonly user: StoredUser
  /** ID of the channel that an administrator appended to the key. */
  readonly channelId: string | undefined
}

/** A model, and the name with which the client asked for it: the same, or an alias. */
export interface NamedModel {
  readonly asked: string
  readonly model: string
}

interface KeyDeps {
  readonly clock: Clock
  readonly ledger: Ledger
  readonly tokens: Tokens
  readonly users: Users
}

const { enabled, expired, exhausted } = TOKEN_STATUS

const keyError = (text: RelayError['text'], status: 401 | 403 = 401) =>
  new RelayError(status, text, status === 401 ? { code: 'invalid_api_key' } : undefined)

/** Whether an address is in one of the comma-separated ranges; none is in an invalid one. */
function isInRanges(address: string, ranges: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return splitComma(ranges).some((range) => {
    if (!ipaddr.isValidCIDR(range)) return false
    const [network, bits] = ipaddr.parseCIDR(range)
    return network.kind() === parsed.kind() && parsed.match(network, bits)
  })
}

const isEmpty = ({ unlimited_quota, remain_quota }: TokenRow): boolean => !unlimited_quota && remain_quota <= 0

/**
 * Returns why a token cannot be used at a time; `undefined` if it can.
 * @param now Unix seconds
 */
export function tokenObstacle(token: TokenRow, now: number): Text | undefined {
  const { status, name, id, expired_time } = token
  const isOver = hasExpired(token, now)
  if (status === exhausted) return relayTexts.keyExhausted(name, String(id))
  // A token that has time left was marked as expired under a wrong clock. Other marks stay until the owner enables it.
  if (status === expired && (isOver || expired_time === NEVER_EXPIRES)) return relayTexts.keyExpired
  if (status !== enabled && status !== expired) return relayTexts.keyDisabled
  if (isOver) return relayTexts.keyExpired
  return isEmpty(token) ? relayTexts.keyExhausted(name, String(id)) : undefined
}

/**
 * Returns the status that a token has at a time, also if no call has updated it yet.
 * @param now Unix seconds
 */
export function tokenStatus(token: TokenRow, now: number): number {
  const obstacle = tokenObstacle(token, now)
  if (!obstacle) return enabled
  if (obstacle === relayTexts.keyExpired) return expired
  return obstacle === relayTexts.keyDisabled ? token.status : exhausted
}

/** Rejects a token that is not enabled, and updates the status of one that has expired or is exhausted. */
async function checkStatus(token: TokenRow, { clock, ledger, tokens: store }: KeyDeps): Promise<void> {
  const { id, status } = token
  const now = unixSeconds(clock)
  const obstacle = tokenObstacle(token, now)
  const isOver = hasExpired(token, now)
  if (status === enabled && isOver) await store.replaceStatus(id, enabled, expired)
  if (status === expired && obstacle !== relayTexts.keyExpired) await store.replaceStatus(id, expired, enabled)
  if (!obstacle) return
  const isMarked = status === exhausted || obstacle === relayTexts.keyExpired || obstacle === relayTexts.keyDisabled
  throw isMarked || (await ledger.exhaust(id)) ? keyError(obstacle) : tokenQuotaError()
}

/** Key in a header, and the channel that is appended to it. */
interface GivenKey {
  readonly key: string
  readonly channelId?: string | undefined
}

/**
 * Returns the ways to read a header: the first part as the key, or, since keys of One Hub have dashes, all of it or all
 * but the last part.
 */
function keysIn(header = ''): readonly GivenKey[] {
  const text = header.replace(/^bearer(\s+|$)/i, '').replace(/^sk-/, '')
  const [key = '', channelId] = text.split('-')
  const end = text.lastIndexOf('-')
  if (key === '' || end < 0) return [{ key, channelId }]
  return [{ key, channelId }, { key: text }, { key: text.slice(0, end), channelId: text.slice(end + 1) }]
}

/** Returns the token of a header, with the channel that is appended to its key; `undefined` if there is none. */
async function tokenIn({ tokens }: Pick<KeyDeps, 'tokens'>, header: string | undefined) {
  for (const { key, channelId } of keysIn(header)) {
    const token = key === '' ? undefined : await tokens.byKey(key)
    if (token) return { token, channelId }
  }
  return undefined
}

/** Whether a token may be used from an address. */
const isAllowedFrom = ({ subnet }: TokenRow, address: string): boolean => !subnet || isInRanges(address, subnet)

/**
 * Returns the key in a header, whatever its status; `undefined` if there is none, if its owner is banned, or if the address
 * may not use it.
 */
export async function findKey(
  deps: Pick<KeyDeps, 'tokens' | 'users'>,
  header: string | undefined,
  address: string,
): Promise<ApiKey | undefined> {
  const found = await tokenIn(deps, header)
  if (!found || !isAllowedFrom(found.token, address)) return undefined
  const { token, channelId } = found
  const user = await deps.users.byId(token.user_id)
  return user?.status === USER_STATUS.enabled ? { token, user, channelId } : undefined
}

/**
 * Authenticates a call by its API key.
 * @param header `Bearer sk-<key>` or `Bearer sk-<key>-<channel id>`, in any case; both prefixes are optional
 * @param address the client's address
 * @throws RelayError if the key is not valid
 */
export async function authenticate(deps: KeyDeps, header: string | undefined, address: string): Promise<ApiKey> {
  const found = await tokenIn(deps, header)
  if (!found) throw keyError(keysIn(header)[0]?.key === '' ? relayTexts.keyMissing : relayTexts.keyUnknown)
  const { token, channelId } = found
  await checkStatus(token, deps)
  if (!isAllowedFrom(token, address)) throw keyError(relayTexts.keySubnet(address), 403)
  const user = await deps.users.byId(token.user_id)
  if (user?.status !== USER_STATUS.enabled) throw keyError(relayTexts.ownerBanned, 403)
  return { token, user, channelId }
}

/**
 * Checks that a key may use a model, by its own or the caller's name, and the channel it names.
 * @throws RelayError
 */
export function checkPermissions(key: ApiKey, { asked, model }: NamedModel): void {
  const { user, token, channelId } = key
  if (!mayUse(token, model) && !mayUse(token, asked)) throw keyError(relayTexts.keyModel(asked), 403)
  if (channelId !== undefined && !hasRole(user, 'admin')) throw keyError(relayTexts.channelForAdmins, 403)
}

/** Returns the quota that a key can use. */
export const leftOf = ({ user, token }: Pick<ApiKey, 'user' | 'token'>): number =>
  token.unlimited_quota ? user.quota : Math.min(user.quota, token.remain_quota)

/** Returns the error of a model that a key cannot use. */
export const modelError = (text: RelayError['text']): RelayError =>
  new RelayError(404, text, { type: 'invalid_request_error', param: 'model', code: 'model_not_found', isFinal: true })
