import { type Subscription, splitComma, type Usage, type User } from '@relaydeck/api-sdk'
import { groupOf } from '../../lib/group.ts'
import { describeModel } from '../../models/built-in.ts'
import type { Options } from '../../options/store.ts'
import { relayTexts } from '../../texts/relay.ts'
import type { TokenRow } from '../../tokens/store.ts'
import { type ApiKey, modelError } from '../api-key/api-key.ts'
import type { RelayDeps } from '../call/call.ts'
import { aliasesOf } from '../call/model-names.ts'

/** The limit of an unlimited token. Source: One API. */
const UNLIMITED = 100_000_000

/** Whether billing amounts describe the token instead of its owner. */
const showsToken = (options: Options) => options.flag('DisplayTokenStatEnabled')

/** Converts a quota to the unit of billing amounts. */
const displayed = (options: Options, quota: number) =>
  options.flag('DisplayInCurrencyEnabled') ? quota / options.number('QuotaPerUnit') : quota

function limitOf(options: Options, token: TokenRow, user: User): number {
  if (!showsToken(options)) return displayed(options, user.quota)
  return token.unlimited_quota ? UNLIMITED : displayed(options, token.remain_quota + token.used_quota)
}

/** Returns the limit of a key: the remaining quota of its owner, or the total quota of the token. */
export function subscriptionOf(options: Options, { token, user }: ApiKey): Subscription {
  const limit = limitOf(options, token, user)
  return {
    object: 'billing_subscription',
    has_payment_method: true,
    soft_limit_usd: limit,
    hard_limit_usd: limit,
    system_hard_limit_usd: limit,
    access_until: Math.max(token.expired_time, 0),
  }
}

/** Returns the usage of a key, in hundredths. */
export const usageOf = (options: Options, { token, user }: ApiKey): Usage => ({
  object: 'list',
  total_usage: displayed(options, showsToken(options) ? token.used_quota : user.used_quota) * 100,
})

type ModelDeps = Pick<RelayDeps, 'options' | 'routing'>

/**
 * Returns the names of the models that a key may use, with aliases: the token's, or else those that its owner's group may
 * use.
 */
function namesOf({ options, routing }: ModelDeps, key: ApiKey): string[] {
  const ownModels = splitComma(key.token.models ?? '')
  const models = new Set(ownModels.length > 0 ? ownModels : routing.modelsOf(groupOf(key.user)))
  const aliases = Object.entries(aliasesOf(options, key)).flatMap(([name, model]) => (models.has(model) ? [name] : []))
  return [...new Set([...models, ...aliases])]
}

/** Returns the models that a key may use, in OpenAI's format. */
export const modelsOf = (deps: ModelDeps, key: ApiKey) => ({
  object: 'list',
  data: namesOf(deps, key).map(describeModel),
})

/**
 * Returns a model that the key may use.
 * @throws RelayError if there is none of this name
 */
export function modelOf(deps: ModelDeps, key: ApiKey, name: string) {
  if (!namesOf(deps, key).includes(name)) throw modelError(relayTexts.modelUnknown(name))
  return describeModel(name)
}
