import { costOf, type Rates, ratesOf, ratioLine } from '../../relay/price.ts'
import type { Services } from '../../services.ts'
import { type Chance, itemAt } from './chance.ts'
import type { SeededChannel } from './channels.ts'
import type { SeededToken } from './tokens.ts'

const PROMPT = 700
const ANSWER = 260

/** Prices as the relay has them. Each is looked up once: the maps behind them are large texts. */
export function pricesOf({ options }: Services) {
  const known = new Map<string, Rates>()
  return (group: string, model: string, type: number): Rates => {
    const name = JSON.stringify([group, model, type])
    const rates = known.get(name) ?? ratesOf(options, group, model, type)
    known.set(name, rates)
    return rates
  }
}

/** A call that went through, as the log tells it. */
export function callBy(
  token: SeededToken,
  channel: SeededChannel,
  chance: Chance,
  priceOf: ReturnType<typeof pricesOf>,
) {
  const model = chance.happens(0.7) ? itemAt(channel.models, 0) : chance.pick(channel.models)
  const embedding = model.startsWith('text-embedding')
  const rates = priceOf(token.owner.group, model, channel.type)
  const prompt = chance.around(PROMPT)
  const completion = embedding ? 0 : chance.around(ANSWER)
  return {
    model_name: model,
    content: ratioLine(rates),
    prompt_tokens: prompt,
    completion_tokens: completion,
    quota: costOf({ prompt, completion }, rates),
    elapsed_time: chance.around(channel.pace),
    is_stream: !embedding && chance.happens(0.6) ? 1 : 0,
  }
}
