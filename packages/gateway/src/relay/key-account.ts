import type { KeyAccount, KeyLimit, usage } from '@relaydeck/api-sdk'
import { unixSeconds } from '../lib/clock.ts'
import type { Handlers } from '../lib/handlers.ts'
import { Refusal } from '../lib/refusal.ts'
import type { KeyUsage } from '../logs/key-usage.ts'
import { texts } from '../texts/api.ts'
import type { Tokens } from '../tokens/store.ts'
import type { Users } from '../users/store.ts'
import { type ApiKey, findKey, groupOf, leftOf, tokenStatus } from './call/api-key.ts'
import type { RelayDeps } from './call/call.ts'

interface Deps extends Pick<RelayDeps, 'clock' | 'limits'> {
  readonly keyUsage: KeyUsage
  readonly tokens: Tokens
  readonly users: Users
}

/** Returns the limits of a key for all models, with their use. */
async function limitsOf({ limits }: Deps, { token, user }: ApiKey): Promise<KeyLimit[]> {
  const all = limits.ofCaller({ user: { ...user, limits: user.ownLimits }, token, group: groupOf(user), model: '' })
  if (all.length === 0) return []
  const { windows } = await limits.windows.read(all)
  return windows.map(({ limit, used, end, subject }) => ({
    ...limit,
    used: Math.max(used, 0),
    resets_at: end,
    of: subject.startsWith('token ') ? 'token' : 'user',
  }))
}

/** Handler of the account of a key: the key alone decides, and no session. */
export const keyAccountHandler = (deps: Deps): Pick<Handlers<typeof usage>, 'key'> => ({
  key: async (_, { authorization, address, signal }): Promise<KeyAccount> => {
    const key = await findKey(deps, authorization, address)
    if (!key) throw new Refusal(texts.badKey, { status: 401 })
    const { name, remain_quota, unlimited_quota, expired_time } = key.token
    return {
      name,
      status: tokenStatus(key.token, unixSeconds(deps.clock)),
      remain_quota,
      unlimited_quota,
      left: Math.max(leftOf(key), 0),
      expired_time,
      limits: await limitsOf(deps, key),
      time_zone: deps.limits.zone(),
      ...(await deps.keyUsage.of(key.token, signal)),
    }
  },
})
