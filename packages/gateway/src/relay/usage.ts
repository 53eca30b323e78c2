import { isRecord } from '@relaydeck/api-sdk'
import type { Usage } from '../billing/price.ts'
import { estimateTokens } from '../counting/count-tokens.ts'
import type { TextSample } from '../counting/text-sample.ts'
import type { JsonObject } from '../lib/json.ts'
import type { ReportedUsage } from './reported-usage.ts'

/** Measurements of a response, or of the part that has arrived. */
export interface Measured {
  /** Usage reported by the provider. */
  readonly reported: ReportedUsage | undefined
  readonly estimate: Usage
  /** Texts of the response. */
  readonly completion: TextSample
  /** Characters of long parts that were not read: images and audio, or texts. */
  readonly skipped: number
  /** Number of bytes received. */
  readonly bytes: number
  /** When the first event of a stream arrived, in milliseconds since 1970. */
  readonly firstAt: number | undefined
}

/** Tokens of the longest answer of models for which none is known. */
export const UNKNOWN_ANSWER = 4_096

/** Context of models for which none is known: no common model has a larger one. */
export const UNKNOWN_CONTEXT = 2_000_000

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
 * Whether a reported usage is possible. A token has at least one byte; those that are not in the bytes, such as
 * reasoning, searched pages, and linked images and files, are in the model's context, once for each answer.
 */
export function isPlausible({ prompt, completion }: Usage, bounds: UsageBounds): boolean {
  const { sent, received, answers, context } = bounds
  const hidden = context ?? UNKNOWN_CONTEXT
  return prompt <= sent + hidden && completion <= received + hidden * (context ? Math.max(answers, 1) : 1)
}

const textIn = (value: unknown): string[] => (typeof value === 'string' ? [value] : [])

function textsOfMessage(message: unknown): string[] {
  if (!isRecord(message)) return []
  const { content, reasoning_content, tool_calls } = message
  const calls = Array.isArray(tool_calls) ? tool_calls.filter(isRecord) : []
  const inCalls = calls.flatMap((call) => (isRecord(call.function) ? textIn(call.function.arguments) : []))
  return [...textIn(content), ...textIn(reasoning_content), ...inCalls]
}

/** Adds the texts of a response, or of one event of a stream, to a sample. */
export function addCompletion({ choices }: JsonObject, sample: TextSample): void {
  if (!Array.isArray(choices)) return
  for (const { text, message, delta } of choices.filter(isRecord))
    for (const part of [...textIn(text), ...textsOfMessage(message), ...textsOfMessage(delta)])
      sample.add(part, estimateTokens(part))
}
