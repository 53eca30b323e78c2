import type { KeyDay, KeyModel, UsageSum } from '@relaydeck/api-sdk'

/** Usage of a day or a model. */
export interface Use {
  /** Date (`2026-11-21`) or model; `''`: what has no name. */
  readonly name: string
  readonly calls: number
  /** Tokens of prompts and answers. */
  readonly tokens: number
  /** Units. */
  readonly quota: number
}

/** Returns the usage that a server or a count has summed. */
export const fromSum = ({ name, calls, quota, prompt_tokens, completion_tokens }: UsageSum): Use => ({
  name,
  calls,
  tokens: prompt_tokens + completion_tokens,
  quota,
})

/** Returns the usage of a key on a day. */
export const fromDay = ({ day, requests, tokens, quota }: KeyDay): Use => ({
  name: day,
  calls: requests,
  tokens,
  quota,
})

/** Returns the usage of a model by a key. */
export const fromModel = ({ model, requests, tokens, quota }: KeyModel): Use => ({
  name: model,
  calls: requests,
  tokens,
  quota,
})

/** Adds usage up. */
export const totalOf = (uses: readonly Use[]): Use =>
  uses.reduce(
    (sum, { calls, tokens, quota }) => ({
      name: '',
      calls: sum.calls + calls,
      tokens: sum.tokens + tokens,
      quota: sum.quota + quota,
    }),
    { name: '', calls: 0, tokens: 0, quota: 0 },
  )

/** Decimals of costs, which are often parts of a cent. */
export const COST_DIGITS = 4
