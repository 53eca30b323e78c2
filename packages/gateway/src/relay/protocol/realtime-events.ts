import { isRecord, readJson } from '@relaydeck/api-sdk'
import { estimateTokens } from '../../counting/count-tokens.ts'
import type { JsonObject } from '../../lib/json.ts'

/** Events of a provider that are parsed; most others have audio, which is long. */
const PARSED = new RegExp(
  `"(?:${[
    '(?:transcription_)?session\\.(?:created|updated)',
    'conversation\\.item\\.(?:created|added|input_audio_transcription\\.completed)',
    'response\\.(?:created|done)',
    'response\\.(?:output_)?(?:text|audio_transcript)\\.delta',
    'response\\.function_call_arguments\\.delta',
  ].join('|')})"`,
)

/** An event with a part of the audio of a response. */
const AUDIO = /"response\.(?:output_)?audio\.delta"/
const RESPONSE_ID = /"response_id"\s*:\s*"([^"\\]{1,200})"/

/** Characters of an event of audio beside the audio. */
const AUDIO_EVENT = 250

/** Characters of base64 for a token of PCM with 24,000 samples in a second: a token is 50 ms of the answer, and 100 ms of the prompt. */
const ANSWER_AUDIO = 3_200
const PROMPT_AUDIO = 6_400

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
const recordIn = (value: unknown): JsonObject => (isRecord(value) ? value : {})

/** What the gateway reads in an event of a provider. */
export type ProviderEvent =
  | {
      readonly kind: 'session'
      readonly tokens: number
      /** Tokens of the longest response; `undefined` if the model's limit counts. */
      readonly maxTokens: number | undefined
      readonly transcriber: string | undefined
    }
  | { readonly kind: 'item'; readonly tokens: number }
  | {
      readonly kind: 'begun'
      readonly id: string
      /** Tokens of the longest response; `inf` if the model's limit counts, `undefined` if the session's. */
      readonly maxTokens: number | 'inf' | undefined
    }
  | { readonly kind: 'text'; readonly id: string; readonly text: string }
  | { readonly kind: 'audio'; readonly id: string; readonly tokens: number }
  | { readonly kind: 'done'; readonly id: string; readonly event: JsonObject }
  | { readonly kind: 'transcribed'; readonly event: JsonObject }

/** Returns a limit of a response, which is a number of tokens or `inf`. */
const limitIn = (value: unknown): number | 'inf' | undefined =>
  value === 'inf' || (typeof value === 'number' && value > 0) ? value : undefined

/** Returns the settings of a session that bear on the cost. */
function readSession(session: JsonObject): ProviderEvent {
  const { instructions, tools, audio, input_audio_transcription } = session
  // The beta version of the protocol has the second name.
  const limit = limitIn(session.max_output_tokens ?? session.max_response_output_tokens)
  const transcription = recordIn(recordIn(recordIn(audio).input).transcription ?? input_audio_transcription)
  const texts = textIn(instructions) + (Array.isArray(tools) && tools.length > 0 ? JSON.stringify(tools) : '')
  return {
    kind: 'session',
    tokens: estimateTokens(texts),
    maxTokens: limit === 'inf' ? undefined : limit,
    transcriber: textIn(transcription.model) || undefined,
  }
}

/** Returns the estimated tokens of the texts of an item of a conversation. */
function itemTokens({ content, output, arguments: args }: JsonObject): number {
  const parts = Array.isArray(content) ? content.filter(isRecord) : []
  const texts = parts.map(({ text, transcript }) => textIn(text) || textIn(transcript))
  return estimateTokens([...texts, textIn(output), textIn(args)].join(''))
}

/** Reads an event; `undefined` if it says nothing about the cost. */
export function readEvent(text: string): ProviderEvent | undefined {
  if (!PARSED.test(text)) {
    if (!AUDIO.test(text)) return undefined
    const tokens = Math.max(text.length - AUDIO_EVENT, 0) / ANSWER_AUDIO
    return { kind: 'audio', id: RESPONSE_ID.exec(text)?.[1] ?? '', tokens }
  }
  const event = readJson(text)
  if (!isRecord(event)) return undefined
  const type = textIn(event.type)
  const response = recordIn(event.response)
  const id = textIn(response.id)
  if (type === 'response.created') return { kind: 'begun', id, maxTokens: limitIn(response.max_output_tokens) }
  if (type === 'response.done') return { kind: 'done', id, event }
  if (type.endsWith('.completed')) return { kind: 'transcribed', event }
  if (type.endsWith('.delta')) return { kind: 'text', id: textIn(event.response_id), text: textIn(event.delta) }
  if (type.includes('session.')) return readSession(recordIn(event.session))
  return type.startsWith('conversation.item.') ? { kind: 'item', tokens: itemTokens(recordIn(event.item)) } : undefined
}

/** Estimates the tokens of a client's messages, which are mostly audio. */
export const sentTokens = (bytes: number): number => bytes / PROMPT_AUDIO
