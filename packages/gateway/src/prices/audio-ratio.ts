import { plainName } from '../models/facts.ts'

/** Prices of audio tokens. */
interface AudioRatios {
  /** Ratio of the prompt's audio tokens to its other tokens. */
  readonly audio: number
  /** Ratio of the completion to the prompt's audio tokens; `undefined`: the same as for text. */
  readonly completion: number | undefined
}

/** Prices by model name; the first match counts. Source: price lists of November 2026. */
const RULES: readonly (readonly [RegExp, audio: number, completion?: number])[] = [
  [/^gpt-4o-mini-audio/, 200 / 3, 2],
  [/^gpt-4o-audio/, 16, 2],
  [/^gpt-4o-mini-realtime/, 50 / 3, 2],
  [/^gpt-4o-realtime/, 8, 2],
  [/^gpt-(?:audio|realtime)-mini/, 50 / 3, 2],
  [/^gpt-audio/, 12.8, 2],
  [/^gpt-realtime/, 8, 2],
  [/^gemini-2\.0-flash/, 7],
  [/^gemini-2\.5-flash-lite/, 3],
  [/^gemini-2\.5-flash/, 10 / 3],
  [/^gemini-3-flash/, 2],
]

/** Returns the audio ratios of a model that no option sets; an unknown model costs the same as text. */
export function defaultAudioRatios(model: string): AudioRatios {
  const [, audio = 1, completion] = RULES.find(([name]) => name.test(plainName(model))) ?? []
  return { audio, completion }
}
