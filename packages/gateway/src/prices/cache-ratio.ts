import { plainName } from '../models/facts.ts'

/** Price of a cached prompt token in other prompt tokens, by model name; the first match counts. Source: price lists. */
const RULES: readonly (readonly [RegExp, number])[] = [
  [/^gpt-5/, 0.1],
  [/^(?:gpt-4\.1|o3$|o3-2|o4-|codex-)/, 0.25],
  [/^(?:gpt-4o|gpt-4\.5|o1|o3-mini)/, 0.5],
  [/^claude-/, 0.1],
  [/^deepseek-/, 0.1],
  [/^gemini-2\.0/, 0.25],
  [/^gemini-[23]/, 0.1],
  [/^grok-[34]/, 0.25],
  [/^kimi-/, 0.25],
]

/** Price of a token that Anthropic writes to its cache for five minutes; others charge nothing for it. */
const ANTHROPIC_WRITE = 1.25

/** Price of a token that Anthropic writes for an hour, relative to one for five minutes. */
const ANTHROPIC_HOUR = 1.6

/** Returns the ratio of tokens written for an hour that no option sets; where writing costs nothing extra, this too. */
export const hourRatio = (write: number): number =>
  write === 1 ? 1 : Math.min(write * ANTHROPIC_HOUR, Number.MAX_VALUE)

/** Returns the cache-write ratio of a model that no option sets. */
export const defaultWriteRatio = (model: string): number => (/^claude-/.test(plainName(model)) ? ANTHROPIC_WRITE : 1)

/** Returns the cache ratio of a model that no option sets: the full price if it is unknown. */
export const defaultCacheRatio = (model: string): number =>
  RULES.find(([name]) => name.test(plainName(model)))?.[1] ?? 1
