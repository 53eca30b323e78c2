/**
 * Price of a completion token in prompt tokens, by model name; the first match counts. Source: One API, and the price
 * lists of November 2026 for newer models.
 */
const RULES: readonly (readonly [RegExp, number])[] = [
  [/^gpt-3\.5-turbo$|^gpt-3\.5.*0125$/, 3],
  [/^gpt-3\.5.*1106$/, 2],
  [/^gpt-3\.5/, 4 / 3],
  [/^gpt-4o-2024-05-13$/, 3],
  [/^gpt-4o/, 4],
  [/^gpt-5/, 8],
  [/^gpt-4\.1/, 4],
  [/^gpt-(?:audio|realtime)/, 4],
  [/^gpt-4-turbo|^gpt-4.*preview$/, 3],
  [/^gpt-4/, 2],
  [/^(?:o[134](?:$|-)|codex-mini)/, 4],
  [/^chatgpt-4o-latest$/, 3],
  [/^claude-(?:3|opus-|sonnet-|haiku-)/, 5],
  [/^claude-/, 3],
  [/^mistral-medium-(?:3|25)/, 5],
  [/^mistral-/, 3],
  [/^gemini-2\.5-flash-lite/, 4],
  [/^gemini-2\.5-flash/, 25 / 3],
  [/^gemini-2\.5-pro/, 8],
  [/^gemini-2/, 4],
  [/^gemini-3/, 6],
  [/^gemini-/, 3],
  [/^kimi-k2/, 25 / 6],
  [/^deepseek-/, 2],
  [/^command(-light|-nightly|-light-nightly)?$/, 2],
  [/^command-r$/, 3],
  [/^command-r-plus$/, 5],
  [/^llama2-70b-4096$/, 1.25],
  [/^llama3-8b-8192$/, 2],
  [/^llama3-70b-8192$/, 79 / 59],
  [/^grok-beta$/, 3],
  [/^grok-3-mini/, 5 / 3],
  [/^grok-4.*-fast/, 2.5],
  [/^grok-code-fast/, 7.5],
  [/^grok-[234]/, 5],
]

/** Returns the completion ratio of a model that no option sets. */
export const defaultCompletionRatio = (model: string): number => RULES.find(([name]) => name.test(model))?.[1] ?? 1
