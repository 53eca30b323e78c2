/** The three factors of a price. The server writes them with two decimals: products are only about right. */
export interface Ratios {
  model: number
  group: number
  completion: number
}

// What One API writes now, and what it wrote before.
const LINES = [
  /^倍率：\s*([\d.]+)\s*×\s*([\d.]+)\s*×\s*([\d.]+)/,
  /^模型倍率\s*([\d.]+)，分组倍率\s*([\d.]+)，补全倍率\s*([\d.]+)/,
]

/** Reads the ratio line of a log row; `undefined`: it is another text. */
export function ratiosOf(content: string): Ratios | undefined {
  for (const line of LINES) {
    const [model = Number.NaN, group = Number.NaN, completion = Number.NaN] =
      line.exec(content)?.slice(1).map(Number) ?? []
    if ([model, group, completion].every(Number.isFinite)) return { model, group, completion }
  }
  return undefined
}

/** The tokens of a call, each weighed by its price, in units; about, see {@link Ratios}. */
export const weighed = (
  { model, group, completion }: Ratios,
  tokens: { prompt_tokens: number; completion_tokens: number },
): number => Math.ceil((tokens.prompt_tokens + tokens.completion_tokens * completion) * model * group)
