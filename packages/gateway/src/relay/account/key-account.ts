import type { KeyAccount, usage } from '@relaydeck/api-sdk'
import { unixSeconds } from '../../lib/clock.ts'
import type { Handlers } from '../../lib/handlers.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { KeyUsage } from '../../logs/key-usage.ts'
import { texts } from '../../texts/api.ts'
import { mayUse } from '../../tokens/rules.ts'
import type { Tokens } from '../../tokens/store.ts'
import type { Users } from '../../users/store.ts'
import { findKey, leftOf, tokenStatus } from '../api-key/api-key.ts'
import type { RelayDeps } from '../call/call.ts'

interface Deps extends Pick<RelayDeps, 'clock' | 'limits'> {
  readonly keyUsage: KeyUsage
  readonly tokens: Tokens
  readonly users: Users
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
      limits: await deps.limits.all(key, (model) => mayUse(key.token, model)),
      time_zone: deps.limits.zone(),
      ...(await deps.keyUsage.of(key.token, signal)),
    }
  },
})
