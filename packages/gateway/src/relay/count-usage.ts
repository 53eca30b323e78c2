import type { Usage } from '../billing/price.ts'
import type { Tokenizer } from '../counting/tokenizer.ts'
import type { RelayCall } from './call.ts'
import type { Measured } from './usage.ts'

/** Error of sums of fractions. */
const EPSILON = 1e-6

type CountedCall = Pick<RelayCall, 'prompt' | 'size'>

/** Returns the tokens of a prompt that are not in its texts: those around messages, and of images. */
const besideTexts = ({ size, prompt }: CountedCall): number =>
  Math.max(Math.floor(size.estimate - prompt.estimate() + EPSILON), 0)

/** Returns the usage of a call whose provider reports none: counted tokens, or the estimate if the tokenizer fails. */
export async function countUsage(
  tokenizer: Tokenizer,
  call: CountedCall,
  { estimate, completion }: Pick<Measured, 'estimate' | 'completion'>,
): Promise<Usage> {
  // A prompt that the provider refused is free.
  const isFree = estimate.prompt === 0
  const [promptText, completionText] = await Promise.all([
    isFree ? undefined : call.prompt.count(tokenizer),
    completion.count(tokenizer),
  ])
  return {
    prompt: promptText === undefined ? estimate.prompt : Math.ceil(besideTexts(call) + promptText),
    completion: completionText === undefined ? estimate.completion : Math.ceil(completionText),
  }
}
