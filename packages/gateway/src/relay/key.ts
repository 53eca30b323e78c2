import { hasRole, splitComma, tokens, type User } from '@relaydeck/api-sdk'
import ipaddr from 'ipaddr.js'
import { seconds } from '../clock.ts'
import type { Services } from '../services.ts'
import { hasExpired } from '../tokens/rules.ts'
import type { Row as Token } from '../tokens/store.ts'
import { USER_ENABLED } from '../users/store.ts'
import { RelayError } from './error.ts'
import { relayTexts } from './texts.ts'

/** Who calls, and with what. */
export interface Key {
  readonly token: Token
  readonly user: User
  /** What stands behind the key, after a dash: the channel that an administrator wants. */
  readonly channel: string | undefined
}

const { enabled, expired, exhausted } = tokens.TOKEN_STATUS

const no = (text: RelayError['text'], status: 401 | 403 = 401) => new RelayError(status, text)

/** Whether an address lies in one of the ranges of a comma text. */
function isWithin(address: string, ranges: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return splitComma(ranges).some((range) => {
    const [network, bits] = ipaddr.parseCIDR(range)
    return network.kind() === parsed.kind() && parsed.match(network, bits)
  })
}

/** Refuses a token that is not on; takes note of one that has just ended. */
function checkState(token: Token, { clock, tokens: store }: Services): void {
  const end = (status: number) => store.setStatus(token.user_id, token.id, status)
  const spent = relayTexts.keyExhausted(token.name, String(token.id))
  if (token.status === exhausted) throw no(spent)
  if (token.status === expired) throw no(relayTexts.keyExpired)
  if (token.status !== enabled) throw no(relayTexts.keyDisabled)
  if (hasExpired(token, seconds(clock))) {
    end(expired)
    throw no(relayTexts.keyExpired)
  }
  if (!token.unlimited_quota && token.remain_quota <= 0) {
    end(exhausted)
    throw no(spent)
  }
}

/**
 * Reads the key of a call of `/v1`, as of this moment.
 * @param header `Bearer sk-<key>` or `Bearer sk-<key>-<channel id>`; both prefixes may be missing
 * @param address who sent it
 * @throws RelayError where the key does not open anything
 */
export function keyOf(services: Services, header: string | undefined, address: string): Key {
  const [key = '', channel] = (header ?? '')
    .replace(/^Bearer(\s+|$)/, '')
    .replace(/^sk-/, '')
    .split('-')
  if (key === '') throw no(relayTexts.keyMissing)
  const token = services.tokens.byKey(key)
  if (!token) throw no(relayTexts.keyUnknown)
  checkState(token, services)
  if (token.subnet && !isWithin(address, token.subnet)) throw no(relayTexts.keySubnet(address), 403)
  const user = services.users.byId(token.user_id)
  if (user?.status !== USER_ENABLED) throw no(relayTexts.ownerBanned, 403)
  return { token, user, channel }
}

/**
 * Checks whether a key may ask this model, and the channel it names.
 * @throws RelayError
 */
export function permit({ token, user, channel }: Key, model: string): void {
  const models = splitComma(token.models ?? '')
  if (models.length > 0 && !models.includes(model)) throw no(relayTexts.keyModel(model), 403)
  if (channel !== undefined && !hasRole(user, 'admin')) throw no(relayTexts.channelForAdmins, 403)
}

/** The group by which a user's calls are routed and priced. */
export const groupOf = ({ group }: User): string => group || 'default'
