import { isRecord } from '../../index.ts'
import type { DialectCall } from '../dialect.ts'
import { numbersIn } from '../prices.ts'

/** Limit of a key without one, in any currency. */
const NO_LIMIT = 100_000_000

/** Returns what the amounts of a bill count in the unit that the dialect’s status promises: dollars, or else quota units. */
async function scaleOf({ ask }: DialectCall): Promise<number> {
  const status = await ask('GET', '/api/status')
  const { quota_per_unit = 0, usd_exchange_rate = 0 } = numbersIn(status)
  const shown = isRecord(status) ? status.quota_display_type : undefined
  if (shown === 'CNY') return quota_per_unit / usd_exchange_rate
  // Pages convert to other currencies themselves: the bill stays in dollars.
  return shown === 'CUSTOM' ? quota_per_unit : 1
}

const scaled = (amount: unknown, scale: number): unknown =>
  typeof amount === 'number' && amount !== NO_LIMIT ? Math.round(amount * scale) : amount

/** Sends a call for the bill of a key, whose amounts New API may state in yuan. */
export const billOf =
  (...fields: readonly string[]) =>
  async (call: DialectCall): Promise<unknown> => {
    const [scale, bill] = await Promise.all([scaleOf(call), call.pass()])
    if (!isRecord(bill) || scale === 1 || !(scale > 0) || !Number.isFinite(scale)) return bill
    return { ...bill, ...Object.fromEntries(fields.map((field) => [field, scaled(bill[field], scale)])) }
  }
