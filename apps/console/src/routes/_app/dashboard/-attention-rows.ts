import type { EndingToken } from '@relaydeck/api-sdk'
import { type CheckedChannel, isSlowOnly } from '../../../parts/channel/health.ts'
import type { UsedModel } from '../../../parts/prices/unpriced.ts'
import type { Account } from './-overview.ts'

/** What needs attention: a channel, a model without a price, a user near the limit, or a token that ends. */
export type AttentionRow =
  | CheckedChannel
  | { readonly model: UsedModel }
  | { readonly account: Account }
  | { readonly token: EndingToken }

interface Findings {
  readonly channels: readonly CheckedChannel[]
  readonly models: readonly UsedModel[]
  readonly accounts: readonly Account[]
  readonly tokens: readonly EndingToken[]
}

/**
 * Returns all that needs attention: failing channels, models that are called without a price, the most used one first,
 * users near their limit, tokens that end, slow channels.
 */
export const attentionRows = ({ channels, models, accounts, tokens }: Findings): readonly AttentionRow[] => [
  ...channels.filter((channel) => !isSlowOnly(channel)),
  ...models
    .filter(({ calls }) => calls > 0)
    .toSorted((a, b) => b.calls - a.calls)
    .map((model) => ({ model })),
  ...accounts.map((account) => ({ account })),
  ...tokens.map((token) => ({ token })),
  ...channels.filter(isSlowOnly),
]
