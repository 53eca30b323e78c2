import { costOf, type Rates, ratesOf, ratioText } from '../../billing/price.ts'
import type { Stores } from '../../stores.ts'
import type { SeededChannel } from './channels.ts'
import { itemAt, type Random } from './random.ts'
import type { SeededToken } from './tokens.ts'

const PROMPT_TOKENS = 700
const COMPLETION_TOKENS = 260

/** Returns the relay's rates with a cache, because the ratio maps are large. */
export function cachedRates({ options }: Pick<Stores, 'options'>) {
  const cache = new Map<string, Rates>()
  return (group: string, model: string, type: number): Rates => {
    const key = JSON.stringify([group, model, type])
    const rates = cache.get(key) ?? ratesOf(options, group, model, type)
    cache.set(key, rates)
    return rates
  }
}

/** Returns the fields of the log row of a successful call. */
export function callWith(
  token: SeededToken,
  channel: SeededChannel,
  random: Random,
  ratesFor: ReturnType<typeof cachedRates>,
) {
  const model = random.chance(0.7) ? itemAt(channel.models, 0) : random.pick(channel.models)
  const isEmbedding = model.startsWith('text-embedding')
  const rates = ratesFor(token.owner.group, model, channel.type)
  const prompt = random.around(PROMPT_TOKENS)
  const completion = isEmbedding ? 0 : random.around(COMPLETION_TOKENS)
  return {
    model_name: model,
    content: ratioText(rates),
    prompt_tokens: prompt,
    completion_tokens: completion,
    quota: costOf({ prompt, completion }, rates),
    elapsed_time: random.around(channel.latency),
    is_stream: !isEmbedding && random.chance(0.6),
  }
}
