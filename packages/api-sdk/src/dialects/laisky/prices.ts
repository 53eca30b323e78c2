import { ForbiddenError, isRecord, readJson } from '../../index.ts'
import { amountOf } from '../../options/amounts.ts'
import type { DialectCall, Row } from '../dialect.ts'
import { type ModelPrice, numbersIn, type Prices, unitsPerDollar } from '../prices.ts'
import { recordsIn } from '../rows.ts'

// A dollar of this server is 500,000 units, regardless of its option: half of the million that `amountOf` multiplies
// by.
const UNITS = 0.5

function priceOf(model: string, channel: string, row: Row, perUnit: number): ModelPrice {
  const { input_price = 0, output_price = 0, cached_input_price = input_price } = numbersIn(row)
  const { usd_per_call } = numbersIn(row.per_call_pricing)
  if (usd_per_call !== undefined) return { model, channel, call: amountOf(usd_per_call, perUnit, UNITS) }
  // Images, sounds and videos have separate prices.
  const isOther = ['image_pricing', 'video_pricing', 'audio_pricing'].some((key) => isRecord(row[key]))
  if (isOther && input_price === 0 && output_price === 0) return { model, channel }
  return {
    model,
    channel,
    prompt: amountOf(input_price, perUnit, UNITS),
    completion: amountOf(output_price, perUnit, UNITS),
    cached: cached_input_price === input_price ? undefined : amountOf(cached_input_price, perUnit, UNITS),
  }
}

/** Returns the records in a record, with their names. */
const entriesOf = (content: unknown): [string, Row][] =>
  Object.entries(isRecord(content) ? content : {}).filter((entry): entry is [string, Row] => isRecord(entry[1]))

/** Returns the ratios of groups, which are an option: only root reads it. */
async function groupsOf({ ask }: DialectCall): Promise<Record<string, number>> {
  const options = await ask('GET', '/api/option/').catch((error: unknown) => {
    if (error instanceof ForbiddenError) return []
    throw error
  })
  const ratios = recordsIn(options).find(({ key }) => key === 'GroupRatio')
  return numbersIn(readJson(String(ratios?.value ?? '')))
}

/** Returns the prices of the models that the caller can call, of each channel. */
export async function readPrices(call: DialectCall): Promise<Prices> {
  const perUnit = await unitsPerDollar(call)
  const [content, groups] = await Promise.all([call.ask('GET', '/api/models/display'), groupsOf(call)])
  const models = entriesOf(content).flatMap(([channel, { models }]) =>
    entriesOf(models).map(([model, row]) => priceOf(model, channel, row, perUnit)),
  )
  return { models, groups }
}
