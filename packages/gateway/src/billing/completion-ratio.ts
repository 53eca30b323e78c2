/** Price of a completion token in prompt tokens, by model name; the first match counts. Source: One API. */
const RULES: readonly (readonly [RegExp, number])[] = [
  [/^gpt-3\.5-turbo$|^gpt-3\.5.*0125$/, 3],
  [/^gpt-3\.5.*1106$/, 2],
  [/^gpt-3\.5/, 4 / 3],
  [/^gpt-4o-2024-05-13$/, 3],
  [/^gpt-4o/, 4],
  [/^gpt-4-turbo|^gpt-4.*preview$/, 3],
  [/^gpt-4/, 2],
  [/^o1/, 4],
  [/^chatgpt-4o-latest$/, 3],
  [/^claude-3/, 5],
  [/^claude-/, 3],
  [/^mistral-/, 3],
  [/^gemini-/, 3],
  [/^deepseek-/, 2],
  [/^command(-light|-nightly|-light-nightly)?$/, 2],
  [/^command-r$/, 3],
  [/^command-r-plus$/, 5],
  [/^llama2-70b-4096$/, 1.25],
  [/^llama3-8b-8192$/, 2],
  [/^llama3-70b-8192$/, 79 / 59],
  [/^grok-beta$/, 3],
]

/** Returns the completion ratio of a model that no option sets. */
export const defaultCompletionRatio = (model: string): number => RULES.find(([name]) => name.test(model))?.[1] ?? 1
