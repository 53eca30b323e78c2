import { FAILED_STATUS, LOG_TYPE, type Log } from '@relaydeck/api-sdk'
import { formatDuration } from '../../../parts/kit/duration.ts'
import type { LogTexts } from './-log.ts'

type CallTexts = Pick<LogTexts, 'detail'>

/** Returns the time and properties of a call. A time of 0 is left out: some servers do not measure it. */
export const callSummary = (log: Log, texts: CallTexts): string =>
  joined(log.elapsed_time > 0 && formatDuration(log.elapsed_time), callProperties(log, texts))

/** Returns the properties of a call. */
export const callProperties = (
  { type, is_stream, system_prompt_reset, status = 0 }: Log,
  { detail }: CallTexts,
): string =>
  joined(
    is_stream && detail.stream,
    system_prompt_reset && detail.promptReset,
    type === LOG_TYPE.consume && status >= FAILED_STATUS && detail.brokeOff,
  )

const joined = (...parts: (string | false)[]): string => parts.filter(Boolean).join(' · ')

/** Ratios of a price. The server logs them with two decimals, so results are approximate. */
export interface Ratios {
  model: number
  group: number
  completion: number
  /**
   * Prompt tokens that the provider read from its cache, and their price relative to others. Only the embedded gateway
   * logs them.
   */
  cache?: { tokens: number; ratio: number }
}

// The current and the former format of One API.
const LINES = [
  /^倍率：\s*([\d.]+)\s*×\s*([\d.]+)\s*×\s*([\d.]+)/,
  /^模型倍率\s*([\d.]+)，分组倍率\s*([\d.]+)，补全倍率\s*([\d.]+)/,
]

const CACHE = /；提示中有 (\d+) 个 token 命中缓存，缓存倍率 ([\d.]+)/

function parseCache(content: string): Ratios['cache'] {
  const [tokens = Number.NaN, ratio = Number.NaN] = CACHE.exec(content)?.slice(1).map(Number) ?? []
  return Number.isFinite(tokens) && Number.isFinite(ratio) ? { tokens, ratio } : undefined
}

/** Parses the ratios in the content of a log row. Returns `undefined` for other content. */
export function parseRatios(content: string): Ratios | undefined {
  for (const line of LINES) {
    const [model = Number.NaN, group = Number.NaN, completion = Number.NaN] =
      line.exec(content)?.slice(1).map(Number) ?? []
    const cache = parseCache(content)
    if ([model, group, completion].every(Number.isFinite)) return { model, group, completion, ...(cache && { cache }) }
  }
  return undefined
}

/** Returns the approximate cost of a call's tokens, in units. See {@link Ratios}. */
export function weightedTokens(
  { model, group, completion, cache = { tokens: 0, ratio: 1 } }: Ratios,
  tokens: { prompt_tokens: number; completion_tokens: number },
): number {
  const prompt = tokens.prompt_tokens - cache.tokens + cache.tokens * cache.ratio
  return Math.ceil((prompt + tokens.completion_tokens * completion) * model * group)
}
