import { isRecord, NotFoundError, RefusedError } from '../../index.ts'
import { amountOf, ratioOf } from '../../options/amounts.ts'
import type { DialectCall, Row } from '../dialect.ts'
import { UnsupportedError } from '../errors.ts'
import { type ModelPrice, numbersIn, type Prices, unitsPerDollar } from '../prices.ts'
import { recordsIn } from '../rows.ts'

const PATH = '/api/prices'
const isByTokens = ({ type }: Row) => type === 'tokens'

function priceOf(row: Row, perUnit: number): ModelPrice {
  const model = String(row.model)
  const { input = 0, output = 0 } = numbersIn(row)
  // A call costs as much as a thousand tokens.
  if (!isByTokens(row)) return { model, call: amountOf(input, perUnit, 0.001) }
  const { cached_tokens, cached_read_tokens } = numbersIn(row.extra_ratios)
  const cached = cached_tokens ?? cached_read_tokens
  return {
    model,
    prompt: amountOf(input, perUnit),
    completion: amountOf(output, perUnit),
    cached: cached === undefined ? undefined : amountOf(input, perUnit, cached),
  }
}

/** Returns the rows of the server's prices. The server refuses the call if it has none. */
async function rowsIn({ ask }: DialectCall): Promise<Row[]> {
  const content = await ask('GET', PATH).catch((error: unknown) => {
    if (error instanceof RefusedError && error.serverMessage === 'pricing data not found') return []
    throw error
  })
  return recordsIn(content)
}

const groupsIn = (content: unknown): Record<string, number> =>
  numbersIn(
    Object.fromEntries(
      Object.entries(isRecord(content) ? content : {}).map(([name, group]) => [
        name,
        isRecord(group) ? group.ratio : undefined,
      ]),
    ),
  )

/** Returns the prices of all models. */
export async function readPrices(call: DialectCall): Promise<Prices> {
  const perUnit = await unitsPerDollar(call)
  const [rows, groups] = await Promise.all([rowsIn(call), call.ask('GET', '/api/user_group_map')])
  return { models: rows.map((row) => priceOf(row, perUnit)), groups: groupsIn(groups) }
}

/** Changes the price of a model: the whole row is sent, since the server replaces it. */
export async function setPrice(call: DialectCall): Promise<unknown> {
  const { endpoint, body, ask } = call
  const perUnit = await unitsPerDollar(call)
  const row = (await rowsIn(call)).find(({ model }) => model === body.model)
  if (!row) throw new NotFoundError(endpoint, { status: 200, serverMessage: 'model not found' })
  if (!isByTokens(row)) throw new UnsupportedError(endpoint, `${endpoint}: ${row.model} is charged per call`)
  const before = priceOf(row, perUnit)
  const ratio = (key: 'prompt' | 'completion', column: 'input' | 'output') => {
    const amount = String(body[key]).trim()
    return amount === before[key] ? row[column] : ratioOf(amount, perUnit)
  }
  const changed = { input: ratio('prompt', 'input'), output: ratio('completion', 'output') }
  // The server decodes a name twice.
  const name = encodeURIComponent(encodeURIComponent(String(row.model)))
  return ask('PUT', `${PATH}/single/${name}`, { body: { ...row, ...changed }, envelope: 'none' })
}
