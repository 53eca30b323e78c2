import type { EndingToken, LimitedRecord, LimitLevel } from '@relaydeck/api-sdk'
import { type CheckedChannel, isSlowOnly } from '../../../parts/channel/health.ts'
import type { UsedModel } from '../../../parts/prices/unpriced.ts'
import type { Account } from './-overview.ts'

/** Users or channels near or at a limit that are more than a few. */
export interface ManyLimited {
  readonly noun: 'user' | 'channel'
  readonly level: LimitLevel
  readonly count: number
}

/**
 * What needs attention: a channel, a model without a price, a user with little quota, a token that ends, and records near
 * or at a limit.
 */
export type AttentionRow =
  | CheckedChannel
  | { readonly model: UsedModel }
  | { readonly account: Account }
  | { readonly token: EndingToken }
  | { readonly limited: LimitedRecord }
  | { readonly many: ManyLimited }

interface Findings {
  readonly channels: readonly CheckedChannel[]
  readonly models: readonly UsedModel[]
  readonly accounts: readonly Account[]
  readonly tokens: readonly EndingToken[]
  readonly limited: readonly LimitedRecord[]
}

/** The most users or channels that have a row each. */
const FEW = 3

/**
 * Returns the records at a level of their limits: channels, users, tokens. Many channels or users are one row, which leads
 * to their list; there is no list of the tokens of all users.
 */
function limitedRows(limited: readonly LimitedRecord[], level: LimitLevel): AttentionRow[] {
  const of = (noun: LimitedRecord['noun']) => limited.filter((record) => record.noun === noun && record.level === level)
  const oneByOne = (records: readonly LimitedRecord[]) => records.map((record) => ({ limited: record }))
  const shortOf = (noun: ManyLimited['noun']): AttentionRow[] => {
    const found = of(noun)
    return found.length > FEW ? [{ many: { noun, level, count: found.length } }] : oneByOne(found)
  }
  return [...shortOf('channel'), ...shortOf('user'), ...oneByOne(of('token'))]
}

/**
 * Returns all that needs attention: failing channels, models that are called without a price, the most used one first,
 * users with little quota, limits that are used up, tokens that end, limits that are nearly used up, slow channels.
 */
export const attentionRows = ({ channels, models, accounts, tokens, limited }: Findings): readonly AttentionRow[] => [
  ...channels.filter((channel) => !isSlowOnly(channel)),
  ...models
    .filter(({ calls }) => calls > 0)
    .toSorted((a, b) => b.calls - a.calls)
    .map((model) => ({ model })),
  ...accounts.map((account) => ({ account })),
  ...limitedRows(limited, 'at'),
  ...tokens.map((token) => ({ token })),
  ...limitedRows(limited, 'near'),
  ...channels.filter(isSlowOnly),
]
