import { type CallProtocol, isRecord } from '@relaydeck/api-sdk'
import type { PromptSize } from '../../counting/measure-prompt.ts'
import type { JsonObject } from '../../lib/json.ts'
import { RelayError } from '../../lib/relay-error.ts'
import type { CallUnits } from '../../prices/unit-price.ts'
import { CALLS, type ProviderCall } from '../../providers/calls.ts'
import { relayTexts } from '../../texts/relay.ts'
import {
  countImages,
  countRecording,
  countSearches,
  countSpeech,
  imageIn,
  measureImages,
  measureRecording,
  measureSpeech,
} from './media.ts'

/** A kind of call that is relayed. */
export interface Task {
  /** The call, whose path follows `/v1`. */
  readonly call: ProviderCall
  /** Name of the endpoint in the log; default: the call's path with the method `POST`. */
  readonly endpoint?: string
  /** The required field. */
  readonly field?: string
  /** Model of calls that name none. */
  readonly defaultModel?: string
  /** Returns the number of answers that the provider writes. */
  readonly countAnswers: (body: JsonObject) => number
  /** Whether its request is a form with files. */
  readonly isForm?: boolean
  /** Returns the size of a prompt that is not measured by its texts, such as a recording. */
  readonly measure?: (body: JsonObject, fileBytes: number) => PromptSize
  /**
   * Counts the units by which it may be charged, such as images or seconds.
   * @param bytes length of its files, or of the body if there are none
   */
  readonly countUnits?: (body: JsonObject, bytes: number) => CallUnits['counts']
}

/** Returns the number of prompts in an input: a list may contain several, or the tokens of one. */
const countPrompts = (prompt: unknown): number =>
  Array.isArray(prompt) && typeof prompt[0] !== 'number' ? Math.max(prompt.length, 1) : 1

const countChoices = ({ n }: JsonObject): number => Math.max(countIn(n), 1)

const oneAnswer = () => 1

const generationOf = ({ generationConfig }: JsonObject): JsonObject =>
  isRecord(generationConfig) ? generationConfig : {}

const countCandidates = (body: JsonObject): number => Math.max(countIn(generationOf(body).candidateCount), 1)
const noAnswers = () => 0

/** All kinds of relayed calls. */
export const TASKS: readonly Task[] = [
  { call: CALLS.chat, field: 'messages', countAnswers: countChoices },
  {
    call: CALLS.completions,
    field: 'prompt',
    // `best_of` answers are generated, and `n` returned.
    countAnswers: (body) => Math.max(countChoices(body), countIn(body.best_of)) * countPrompts(body.prompt),
  },
  { call: CALLS.messages, field: 'messages', countAnswers: oneAnswer },
  // The input may be missing if the call names a stored prompt or an earlier response.
  { call: CALLS.responses, countAnswers: oneAnswer },
  { call: CALLS.embeddings, field: 'input', countAnswers: noAnswers },
  {
    call: CALLS.images,
    field: 'prompt',
    defaultModel: 'dall-e-2',
    countAnswers: noAnswers,
    measure: measureImages,
    countUnits: countImages,
  },
  {
    call: CALLS.imageEdits,
    field: 'prompt',
    defaultModel: 'dall-e-2',
    countAnswers: noAnswers,
    isForm: true,
    measure: measureImages,
    countUnits: countImages,
  },
  {
    call: CALLS.imageVariations,
    field: 'image',
    defaultModel: 'dall-e-2',
    countAnswers: noAnswers,
    isForm: true,
    measure: measureImages,
    countUnits: countImages,
  },
  { call: CALLS.speech, field: 'input', countAnswers: noAnswers, measure: measureSpeech, countUnits: countSpeech },
  ...[CALLS.transcriptions, CALLS.translations].map((call) => ({
    call,
    field: 'file',
    defaultModel: 'whisper-1',
    countAnswers: noAnswers,
    isForm: true,
    measure: measureRecording,
    countUnits: countRecording,
  })),
  { call: CALLS.rerank, field: 'documents', countAnswers: noAnswers, countUnits: countSearches },
  { call: CALLS.moderations, field: 'input', defaultModel: 'text-moderation-stable', countAnswers: noAnswers },
]

/** Calls of Gemini's protocol, whose paths name the model: `/v1beta/models/:model:generateContent`. */
export const GEMINI_TASKS: Readonly<Record<string, Task>> = {
  generateContent: { call: CALLS.generateContent, field: 'contents', countAnswers: countCandidates },
  streamGenerateContent: { call: CALLS.streamGenerateContent, field: 'contents', countAnswers: countCandidates },
}

/** Returns the units by which a call may be charged instead of by tokens. */
export const unitsOf = ({ countUnits }: Task, body: JsonObject, bytes: number): CallUnits => ({
  counts: { call: { estimate: 1, most: 1 }, ...countUnits?.(body, bytes) },
  image: imageIn(body),
})

/** Counts the tokens of a prompt of Messages. */
export const COUNT_TASK: Task = { call: CALLS.countTokens, field: 'messages', countAnswers: noAnswers }

/** A conversation over a WebSocket, each of whose responses is charged as a call. */
export const REALTIME_TASK: Task = { call: CALLS.realtime, endpoint: 'GET /v1/realtime', countAnswers: oneAnswer }

/** One API's maximum of `max_tokens`. */
const COUNT_MAX = (2 ** 31 - 1) / 2

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
const isMissing = (value: unknown) => value === undefined || value === null || value === '' || isEmptyList(value)

const INVALID = { code: 'invalid_text_request' }

/** Fields that limit the tokens of an answer. */
const LIMITS = ['max_tokens', 'max_completion_tokens', 'max_output_tokens']

/** Fields with a number of tokens or answers. */
const COUNTS = [...LIMITS, 'n', 'best_of', 'generationConfig.maxOutputTokens', 'candidateCount']

/** Whether a value is a count, or missing. */
const isCount = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= COUNT_MAX)

const countIn = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Returns the maximum number of completion tokens that a call requests for each answer; 0 if it has none. */
export const maxCompletionTokens = (body: JsonObject): number =>
  Math.max(...LIMITS.map((name) => countIn(body[name])), countIn(generationOf(body).maxOutputTokens))

/** Returns the field of chat completions that limits an answer: OpenAI's reasoning models reject the older one. */
export const chatLimit = (model: string): 'max_tokens' | 'max_completion_tokens' =>
  /^(?:.*\/)?(?:o\d|gpt-5)/i.test(model) ? 'max_completion_tokens' : 'max_tokens'

/** Returns the member of a call that limits its answer to a number of tokens. */
export function limitIn(body: JsonObject, protocol: CallProtocol, model: string, tokens: number): JsonObject {
  if (protocol === 'gemini') return { generationConfig: { ...generationOf(body), maxOutputTokens: tokens } }
  if (protocol === 'responses') return { max_output_tokens: tokens }
  return { [protocol === 'chat' ? chatLimit(model) : 'max_tokens']: tokens }
}

/**
 * Checks the fields that every provider requires, and the fields that limit the cost of a call.
 * @throws RelayError
 */
export function checkFields({ call, field }: Task, body: JsonObject): void {
  const { maxOutputTokens, candidateCount } = generationOf(body)
  const counts: JsonObject = { ...body, 'generationConfig.maxOutputTokens': maxOutputTokens, candidateCount }
  const invalid = COUNTS.find((name) => !isCount(counts[name]))
  if (invalid) throw new RelayError(400, relayTexts.invalidField(invalid), INVALID)
  // The provider would work on after its answer, and nobody would pay for that.
  if (call === CALLS.responses && body.background === true)
    throw new RelayError(400, relayTexts.noBackground, { ...INVALID, isFinal: true })
  if (field && isMissing(body[field])) throw new RelayError(400, relayTexts.field(field), INVALID)
}
