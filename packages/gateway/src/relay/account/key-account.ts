import type { KeyAccount, KeyLimit, usage } from '@relaydeck/api-sdk'
import { unixSeconds } from '../../lib/clock.ts'
import type { Handlers } from '../../lib/handlers.ts'
import { Refusal } from '../../lib/refusal.ts'
import type { KeyUsage } from '../../logs/key-usage.ts'
import { texts } from '../../texts/api.ts'
import type { Tokens } from '../../tokens/store.ts'
import type { Users } from '../../users/store.ts'
import { type ApiKey, findKey, groupOf, leftOf, mayUse, tokenStatus } from '../call/api-key.ts'
import type { RelayDeps } from '../call/call.ts'

interface Deps extends Pick<RelayDeps, 'clock' | 'limits'> {
  readonly keyUsage: KeyUsage
  readonly tokens: Tokens
  readonly users: Users
}

/** Returns the limits of a key, and those of its owner for the models that it may use, with their use. */
async function limitsOf({ limits }: Deps, key: ApiKey): Promise<KeyLimit[]> {
  const { token, user } = key
  const caller = { user: { ...user, limits: user.ownLimits }, token, group: groupOf(user) }
  const all = limits.ofCaller({ ...caller, model: '' }).map((limit) => ({ limit, model: undefined }))
  const ofModels = [...limits.ofModels(caller)]
    .filter(([model]) => mayUse(key, model))
    .flatMap(([model, own]) => own.map((limit) => ({ limit, model })))
  const listed = [...all, ...ofModels]
  if (listed.length === 0) return []
  const { windows } = await limits.windows.read(listed.map(({ limit }) => limit))
  return windows.map(({ limit, used, end, subject }, at) => {
    const model = listed[at]?.model
    return {
      ...limit,
      used: Math.max(used, 0),
      resets_at: end,
      of: subject.startsWith('token ') ? 'token' : 'user',
      ...(model !== undefined && { model }),
    }
  })
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
