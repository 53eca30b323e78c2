import { type Dropped, promptTokens, type ReportedUsage } from '@relaydeck/protocols'
import { ASCII, estimateTokens } from '../../counting/count-tokens.ts'
import type { TextSample } from '../../counting/text-sample.ts'
import type { Tokenizer } from '../../counting/tokenizer.ts'
import { type ModelLimits, UNKNOWN_ANSWER, UNKNOWN_CONTEXT } from '../../models/model-limits.ts'
import type { Rates, Usage } from '../../prices/price.ts'
import { type ChargedUnits, type StatedUnits, unitChargeOf } from '../../prices/unit-price.ts'
import type { RelayCall } from '../call/call.ts'
import { secondsOf } from '../protocol/media.ts'

/** Measurements of a response, or of the part that has arrived. */
export interface Measured {
  /** Usage reported by the provider. */
  readonly reported: ReportedUsage | undefined
  readonly estimate: Usage
  /** Other units than tokens that the provider has stated. */
  readonly units: StatedUnits
  /** Texts of the response. */
  readonly completion: TextSample
  /** Characters of long parts that were not read: images and audio, or texts. */
  readonly skipped: number
  /** Number of bytes received. */
  readonly bytes: number
  /** When the first event of a stream arrived, in milliseconds since 1970. */
  readonly firstAt: number | undefined
  /** The provider's ID of the answer. */
  readonly id: string | undefined
  /** What the conversion of the answer has lost. */
  readonly dropped: readonly Dropped[]
}

/** Rounding error of sums of fractions. */
const EPSILON = 1e-6

type CountedCall = Pick<RelayCall, 'prompt' | 'size'>

/** Returns the tokens of a prompt that are not in its texts: tokens around messages, and of images. */
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

/** What bounds the usage of a call. */
interface UsageBounds {
  /** Bytes of the request. */
  readonly sent: number
  /** Bytes of the response. */
  readonly received: number
  readonly answers: number
  /** Longest context of the model, if it is known. */
  readonly context: number | undefined
}

/**
 * Whether a reported usage is possible. A token has at least one byte; tokens that are not in the bytes, such as
 * reasoning, searched pages, and linked images and files, are in the model's context, once for each answer.
 */
export function isPlausible({ prompt, completion }: Usage, bounds: UsageBounds): boolean {
  const { sent, received, answers, context } = bounds
  const hidden = context ?? UNKNOWN_CONTEXT
  return prompt <= sent + hidden && completion <= received + hidden * (context ? Math.max(answers, 1) : 1)
}

/** Usage for which a call is charged. */
export interface ChargedUsage {
  readonly usage: Usage
  /** The reported usage, if it is impossible. */
  readonly rejected?: Usage
  /** Units for which it is charged instead. */
  readonly units?: ChargedUnits
}

/** How a call was processed. */
interface Processing {
  /** The channel's addition to the prompt. */
  readonly systemPrompt: string
  readonly limits: ModelLimits
  readonly rates: Rates
}

/** Returns the completion tokens of parts that were not read, limited by the longest answers that the call may have. */
function skippedTokens({ answers, maxTokens }: RelayCall, { answer }: ModelLimits, { skipped }: Measured): number {
  const most = answers * (maxTokens || (answer ?? UNKNOWN_ANSWER))
  return Math.min(Math.ceil(skipped * ASCII), most)
}

const NOTHING: Usage = { prompt: 0, completion: 0 }

/** Returns a reported usage by the kinds of tokens that have prices; counted tokens replace what it lacks. */
function fillIn(reported: ReportedUsage, counted: Usage): Usage {
  const { total, output, hasInput, hasOutput, cacheRead, cacheWrite5m, cacheWrite1h } = reported
  const completion = hasOutput ? output : total > 0 ? Math.min(counted.completion, total) : counted.completion
  const prompt = hasInput ? promptTokens(reported) : total > 0 ? Math.max(total - completion, 0) : counted.prompt
  return {
    prompt,
    completion,
    cached: cacheRead,
    written: cacheWrite5m,
    writtenHour: cacheWrite1h,
    audio: reported.audioInput,
    spoken: reported.audioOutput,
  }
}

/** Returns what to charge: units if the model has a price of them, else tokens. */
export async function chargedUsage(
  tokenizer: Tokenizer,
  call: RelayCall,
  terms: Processing,
  measured: Measured,
): Promise<ChargedUsage> {
  const unit = unitChargeOf(terms.rates, call.units)
  const tokens = await chargedTokens(tokenizer, call, terms, measured)
  if (!unit) return tokens
  const units = unit.chargeFor(withSeconds(measured.units, tokens.usage, call))
  // Tokens of media that no provider reported are only an estimate from their units.
  return { usage: call.task.measure && !measured.reported ? NOTHING : tokens.usage, units }
}

/** Adds the seconds of a recording whose provider does not state them, by the length of its text. */
function withSeconds(stated: StatedUnits, { prompt }: Usage, { task, units }: RelayCall): StatedUnits {
  if (task.call.answer !== 'text' || stated.counts.second !== undefined) return stated
  const second = Math.max(secondsOf(prompt), units.counts.second?.estimate ?? 0)
  return { ...stated, counts: { ...stated.counts, second } }
}

/** Returns the tokens to charge: the provider's report, if it is possible, else a count or an estimate. */
async function chargedTokens(
  tokenizer: Tokenizer,
  call: RelayCall,
  { systemPrompt, limits }: Processing,
  measured: Measured,
): Promise<ChargedUsage> {
  const { reported, bytes: received } = measured
  const count = async (): Promise<Usage> => {
    const { prompt, completion } = await countUsage(tokenizer, call, measured)
    // A transcription has the price of its text; silence costs its provider something, too.
    if (call.task.call.answer === 'text') return { prompt: Math.max(prompt, completion), completion: 0 }
    return {
      prompt: prompt + Math.ceil(estimateTokens(systemPrompt)),
      completion: completion + skippedTokens(call, limits, measured),
    }
  }
  if (!reported) return { usage: await count() }
  const usage = fillIn(reported, reported.hasInput && reported.hasOutput ? NOTHING : await count())
  const sent = call.bytes + Buffer.byteLength(systemPrompt)
  const bounds = { sent, received, answers: call.answers, context: limits.context }
  return isPlausible(usage, bounds) ? { usage } : { usage: await count(), rejected: usage }
}
