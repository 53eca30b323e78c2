import { isRecord } from '../../index.ts'
import { amountOf } from '../../options/amounts.ts'
import type { DialectCall, Row } from '../dialect.ts'
import { type ModelPrice, numbersIn, type Prices, unitsPerDollar } from '../prices.ts'
import { recordsIn } from '../rows.ts'

const PER_CALL = 1

function priceOf(row: Row, perUnit: number): ModelPrice {
  const model = String(row.model_name)
  const { model_price = 0, model_ratio = 0, completion_ratio = 0, cache_ratio } = numbersIn(row)
  // A formula is no price per token.
  if (row.billing_mode === 'tiered_expr') return { model }
  // This price is in dollars.
  if (row.quota_type === PER_CALL) return { model, call: amountOf(model_price, 1_000_000) }
  return {
    model,
    prompt: amountOf(model_ratio, perUnit),
    completion: amountOf(model_ratio, perUnit, completion_ratio),
    cached: cache_ratio === undefined ? undefined : amountOf(model_ratio, perUnit, cache_ratio),
  }
}

/** Returns the prices of the models that the caller can call. */
export async function readPrices(call: DialectCall): Promise<Prices> {
  const perUnit = await unitsPerDollar(call)
  const content = await call.ask('GET', '/api/pricing', { envelope: 'beside' })
  return {
    models: recordsIn(content, 'data').map((row) => priceOf(row, perUnit)),
    groups: numbersIn(isRecord(content) ? content.group_ratio : undefined),
  }
}
