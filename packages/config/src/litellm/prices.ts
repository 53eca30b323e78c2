import type { Deployment } from './deployment.ts'
import type { Reader } from './reader.ts'

type Path = readonly string[]
type Fields = ReadonlyMap<unknown, unknown>

/** Significant digits of a ratio, which leave out errors of binary fractions. */
const DIGITS = 12

const exact = (value: number) => Number(value.toPrecision(DIGITS))

/** Fields with dollars per token. */
const COSTS = [
  'input_cost_per_token',
  'output_cost_per_token',
  'cache_read_input_token_cost',
  'cache_creation_input_token_cost',
] as const

type Cost = (typeof COSTS)[number]

/** Options of factors of the input price. */
const FACTORS: readonly (readonly [Cost, string])[] = [
  ['output_cost_per_token', 'CompletionRatio'],
  ['cache_read_input_token_cost', 'CacheRatio'],
  ['cache_creation_input_token_cost', 'CreateCacheRatio'],
]

/** Collects prices of models as ratios, by option. */
export class Prices {
  readonly options = new Map<string, Map<string, number>>()
  private readonly seen = new Map<string, string>()
  private readonly reader: Reader
  private readonly perUnit: number

  constructor(reader: Reader, perUnit: number) {
    this.reader = reader
    this.perUnit = perUnit
  }

  private set(option: string, model: string, ratio: number): void {
    const map = this.options.get(option) ?? new Map<string, number>()
    map.set(model, exact(ratio))
    this.options.set(option, map)
  }

  /** Adds the price of a deployment's model, which stands in `model_info` or in `litellm_params`. */
  add({ model, path }: Deployment, info: Fields, params: Fields): void {
    const costs = new Map<Cost, number>()
    const placed: [Fields, Path][] = [
      [params, [...path, 'litellm_params']],
      [info, [...path, 'model_info']],
    ]
    for (const [fields, at] of placed)
      for (const cost of COSTS) {
        const dollars = this.reader.number(fields.get(cost), [...at, cost])
        if (dollars !== undefined) costs.set(cost, dollars)
      }
    if (costs.size === 0) return
    const input = costs.get('input_cost_per_token')
    const price = JSON.stringify([...costs].sort())
    const known = this.seen.get(model)
    if (known === price) return
    const obstacle =
      known === undefined ? 'a price needs input_cost_per_token' : `an earlier entry has another price of ${model}`
    if (known !== undefined || input === undefined) {
      this.reader.leave(path, obstacle)
      return
    }
    this.seen.set(model, price)
    this.set('ModelRatio', model, input * this.perUnit)
    for (const [cost, option] of FACTORS) {
      const dollars = costs.get(cost)
      if (dollars === undefined) continue
      if (input > 0) this.set(option, model, dollars / input)
      else if (dollars > 0) this.reader.leave([...path, 'model_info', cost], 'a model whose input is free is free')
    }
  }
}
