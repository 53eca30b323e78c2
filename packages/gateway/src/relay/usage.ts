import { isRecord } from '@relaydeck/api-sdk'
import type { Fields } from '../record.ts'
import { weigh } from './count.ts'
import type { Usage } from './price.ts'

const count = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0

/** The tokens that a provider tells of, as OpenAI says it; `undefined` where it tells none. */
export function usageIn({ usage }: Fields, promptEstimate: number): Usage | undefined {
  if (!isRecord(usage)) return undefined
  const [prompt, completion, total] = [usage.prompt_tokens, usage.completion_tokens, usage.total_tokens].map(count) as [
    number,
    number,
    number,
  ]
  if (prompt + completion > 0) return { prompt, completion }
  return total > 0 ? { prompt: promptEstimate, completion: Math.max(total - promptEstimate, 0) } : undefined
}

/** The tokens of an answer, or of as much of it as has come. */
export interface Tally {
  /** As the provider tells them; `undefined` where it does not. */
  readonly told: Usage | undefined
  /** About how many there are. */
  readonly estimate: Usage
  /** How many bytes came. */
  readonly bytes: number
}

/**
 * Tokens beyond the bytes that the gateway sees, in each direction: reasoning, pages that were looked up, pictures and
 * files behind an address. No model in common use has room for more than this in one call.
 */
const HIDDEN = 2_000_000

/**
 * Whether a provider's figures can be true. A token has at least one byte, so what is neither in the bytes nor fits in
 * a model beside them was never there.
 * @param sent bytes of the call
 * @param received bytes of the answer
 */
export const isPossible = ({ prompt, completion }: Usage, sent: number, received: number): boolean =>
  prompt <= sent + HIDDEN && completion <= received + HIDDEN

const weighText = (value: unknown): number => (typeof value === 'string' ? weigh(value) : 0)

function weighMessage(message: unknown): number {
  if (!isRecord(message)) return 0
  const calls = Array.isArray(message.tool_calls) ? message.tool_calls : []
  const asked = calls.reduce(
    (sum: number, call) => sum + (isRecord(call) && isRecord(call.function) ? weighText(call.function.arguments) : 0),
    0,
  )
  return weighText(message.content) + weighText(message.reasoning_content) + asked
}

/** About how many tokens a piece of an answer has: a whole one, or an event of a stream. Adds up. */
export function weighAnswer({ choices }: Fields): number {
  if (!Array.isArray(choices)) return 0
  return choices
    .filter(isRecord)
    .reduce(
      (sum, choice) => sum + weighText(choice.text) + weighMessage(choice.message) + weighMessage(choice.delta),
      0,
    )
}
