import type { Call } from '@relaydeck/api-sdk'
import { PRICE_UNITS, type PriceUnit } from '@relaydeck/api-sdk/rules'

/** Part of a call's price. */
export interface PriceLine {
  readonly part:
    | PriceUnit
    | 'prompt'
    | 'cached'
    | 'written'
    | 'writtenHour'
    | 'audioPrompt'
    | 'completion'
    | 'audioCompletion'
  /** Number of tokens, or of other units. */
  readonly count: number
  /** Quota units of a million tokens, or of another unit. */
  readonly price: number
  /** Quota units, not rounded. */
  readonly units: number
}

const MILLION = 1_000_000

type Charged = Pick<
  Call,
  | 'prompt_tokens'
  | 'completion_tokens'
  | 'cached_tokens'
  | 'cache_write_tokens'
  | 'cache_write_1h_tokens'
  | 'audio_prompt_tokens'
  | 'audio_completion_tokens'
  | 'unit'
  | 'units'
  | 'unit_price'
  | 'model_ratio'
  | 'group_ratio'
  | 'completion_ratio'
  | 'cache_ratio'
  | 'cache_write_ratio'
  | 'cache_write_1h_ratio'
  | 'audio_ratio'
  | 'audio_completion_ratio'
>

/** Returns the parts of a call's price, except parts without tokens. The gateway rounds their sum up to whole units. */
export function priceLines(call: Charged): PriceLine[] {
  const other = PRICE_UNITS.find((each) => each === call.unit)
  if (other) {
    const price = call.unit_price * call.group_ratio
    return [{ part: other, count: call.units, price, units: price * call.units }]
  }
  const unit = call.model_ratio * call.group_ratio
  const line = (part: PriceLine['part'], tokens: number, ratio: number): PriceLine => ({
    part,
    count: tokens,
    price: unit * ratio * MILLION,
    units: unit * ratio * tokens,
  })
  const { cached_tokens, cache_write_tokens, cache_write_1h_tokens, audio_prompt_tokens } = call
  const cache = cached_tokens + cache_write_tokens + cache_write_1h_tokens
  return [
    line('prompt', call.prompt_tokens - cache - audio_prompt_tokens, 1),
    line('cached', cached_tokens, call.cache_ratio),
    line('written', cache_write_tokens, call.cache_write_ratio),
    line('writtenHour', cache_write_1h_tokens, call.cache_write_1h_ratio),
    line('audioPrompt', audio_prompt_tokens, call.audio_ratio),
    line('completion', call.completion_tokens - call.audio_completion_tokens, call.completion_ratio),
    line('audioCompletion', call.audio_completion_tokens, call.audio_completion_ratio),
  ].filter(({ count }) => count > 0)
}

/** Shortest answer whose speed is shown: below, network and rounding weigh more than the model. */
const SPEED_FROM = { tokens: 50, milliseconds: 1000 }

/** Returns the tokens of the answer per second after its first token; `undefined` if it was too short. */
export function tokensPerSecond({
  completion_tokens,
  duration,
  first_token,
}: Pick<Call, 'completion_tokens' | 'duration' | 'first_token'>): number | undefined {
  const milliseconds = duration - first_token
  if (completion_tokens < SPEED_FROM.tokens || milliseconds < SPEED_FROM.milliseconds) return undefined
  return (completion_tokens * 1000) / milliseconds
}
