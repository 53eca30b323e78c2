import type { ModelLimits } from '../billing/model-limits.ts'
import type { Usage } from '../billing/price.ts'
import { ASCII, estimateTokens } from '../counting/count-tokens.ts'
import type { Tokenizer } from '../counting/tokenizer.ts'
import type { RelayCall } from './call.ts'
import { countUsage } from './count-usage.ts'
import type { ReportedUsage } from './reported-usage.ts'
import { isPlausible, type Measured, UNKNOWN_ANSWER } from './usage.ts'

/** What a call used. */
export interface ChargedUsage {
  readonly usage: Usage
  /** The reported usage, if it is impossible. */
  readonly rejected?: Usage
}

/** How a call was processed. */
interface Processing {
  /** The channel's addition to the prompt. */
  readonly systemPrompt: string
  readonly limits: ModelLimits
}

/** Returns the completion tokens of parts that were not read: at most what the answers may have. */
function skippedTokens({ answers, maxTokens }: RelayCall, { answer }: ModelLimits, { skipped }: Measured): number {
  const most = answers * (maxTokens || (answer ?? UNKNOWN_ANSWER))
  return Math.min(Math.ceil(skipped * ASCII), most)
}

const NOTHING: Usage = { prompt: 0, completion: 0 }

/** Adds to a reported usage what it does not state. */
function fillIn({ total, ...stated }: ReportedUsage, counted: Usage): Usage {
  const completion = stated.completion ?? (total > 0 ? Math.min(counted.completion, total) : counted.completion)
  const prompt = stated.prompt ?? (total > 0 ? Math.max(total - completion, 0) : counted.prompt)
  return { ...stated, prompt, completion }
}

/** Returns the usage to charge: what the provider reports, if it is possible, else what is counted or estimated. */
export async function chargedUsage(
  tokenizer: Tokenizer,
  call: RelayCall,
  { systemPrompt, limits }: Processing,
  measured: Measured,
): Promise<ChargedUsage> {
  const { reported, bytes: received } = measured
  const count = async (): Promise<Usage> => {
    const { prompt, completion } = await countUsage(tokenizer, call, measured)
    return {
      prompt: prompt + Math.ceil(estimateTokens(systemPrompt)),
      completion: completion + skippedTokens(call, limits, measured),
    }
  }
  if (!reported) return { usage: await count() }
  const isWhole = reported.prompt !== undefined && reported.completion !== undefined
  const usage = fillIn(reported, isWhole ? NOTHING : await count())
  const sent = call.bytes + Buffer.byteLength(systemPrompt)
  const bounds = { sent, received, answers: call.answers, context: limits.context }
  return isPlausible(usage, bounds) ? { usage } : { usage: await count(), rejected: usage }
}
