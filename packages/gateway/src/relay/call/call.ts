import type { LimitWatch } from '../../alerts/limit-watch.ts'
import type { BodyShare } from '../../bodies/body-budget.ts'
import { readForm } from '../../bodies/form.ts'
import { type ParsedBody, parseBody, plainBody } from '../../bodies/json-body.ts'
import { readBody } from '../../bodies/read-body.ts'
import type { FailureDeps } from '../../channels/automatic-status.ts'
import type { Routing } from '../../channels/routing.ts'
import { measurePrompt, type PromptSize } from '../../counting/measure-prompt.ts'
import { createTextSample, type TextSample } from '../../counting/text-sample.ts'
import type { Tokenizer } from '../../counting/tokenizer.ts'
import { modelInPath } from '../../http/call-path.ts'
import type { HttpContext } from '../../http/env.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { Clock } from '../../lib/clock.ts'
import type { FaultLog } from '../../lib/fault-log.ts'
import type { HttpClient } from '../../lib/http-client.ts'
import type { JsonObject } from '../../lib/json.ts'
import { RelayError } from '../../lib/relay-error.ts'
import type { Limits } from '../../limits/limits.ts'
import type { Calls } from '../../logs/calls.ts'
import type { CallUnits } from '../../prices/unit-price.ts'
import { CALLS } from '../../providers/calls.ts'
import type { RequestBody } from '../../providers/provider.ts'
import { relayTexts } from '../../texts/relay.ts'
import type { Tokens } from '../../tokens/store.ts'
import type { Users } from '../../users/store.ts'
import { type ApiKey, checkPermissions, type NamedModel } from '../api-key/api-key.ts'
import type { CallBody } from '../protocol/exchange.ts'
import { checkFields, maxCompletionTokens, type Task, unitsOf } from '../protocol/tasks.ts'
import type { ActiveCalls } from './active-calls.ts'
import { type CallLimits, createCallLimits } from './call-limits.ts'
import type { CallObserver } from './call-observer.ts'
import { conversationOf } from './conversation.ts'
import type { FreeWork } from './free-work.ts'
import { modelNamed } from './model-names.ts'
import type { StoredResponses } from './stored-responses.ts'

/** Dependencies of the relay. */
export interface RelayDeps extends FailureDeps {
  readonly activeCalls: ActiveCalls
  readonly calls: Calls
  /** `undefined` if nobody observes calls. */
  readonly callObserver: CallObserver | undefined
  readonly clock: Clock
  readonly freeWork: FreeWork
  readonly httpClient: HttpClient
  readonly ledger: Ledger
  readonly limits: Limits
  readonly limitWatch: LimitWatch
  readonly reportFault: FaultLog
  readonly routing: Routing
  readonly storedResponses: StoredResponses
  readonly tokenizer: Tokenizer
  readonly tokens: Tokens
  readonly users: Users
}

/** A validated call of a client, without its body, which is in memory only until the response begins. */
export interface RelayCall {
  readonly key: ApiKey
  readonly task: Task
  /** The client's name for the model. */
  readonly asked: string
  /** The model that answers: the asked one, that of an alias, or one that answers instead. */
  readonly model: string
  readonly limits: CallLimits
  /** Length of the client's body. */
  readonly bytes: number
  readonly size: PromptSize
  /** Units other than tokens, for models with a price of them. */
  readonly units: CallUnits
  /** Texts of the prompt. */
  readonly prompt: TextSample
  /** Work of reading the body, as the bytes of plain text that cost the same. */
  readonly work: number
  /** Number of answers that the provider writes. */
  readonly answers: number
  /** Requested maximum of completion tokens per answer; 0 if unset. */
  readonly maxTokens: number
  /** Whether the provider stores its response. */
  readonly isStored: boolean
  /** ID of the channel that stores the response to which it refers. */
  readonly previousChannel: number | undefined
  /** A number that all calls of a conversation have. */
  readonly conversation: number | undefined
  /** Headers that the provider receives if it speaks the caller's protocol. */
  readonly headers: Readonly<Record<string, string>>
  readonly requestId: string
  /** Milliseconds since 1970. */
  readonly start: number
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
}

/** A call and its body. */
export interface CallAndBody extends CallBody {
  readonly call: RelayCall
  /** Returns the call for another model that answers instead. */
  readonly callWith: (model: string) => RelayCall
}

/** Returns the name of the call's endpoint, for the log. */
export const endpointOf = ({ task }: RelayCall): string => task.endpoint ?? `POST /v1${task.call.path}`

/** Characters of the longest name of a model. */
const MODEL_MAX = 256

/** What reading a call needs. */
interface Reading extends Pick<RelayDeps, 'clock' | 'freeWork' | 'limits' | 'options' | 'storedResponses'> {
  readonly share: BodyShare
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
}

/** Reads and parses a form; the work is unpaid until quota has been reserved. */
async function readParsedForm(c: HttpContext, bytes: Buffer, key: ApiKey, { freeWork, share }: Reading) {
  // In memory are the received bytes, their parts, and the form that is sent.
  share.resize(3 * bytes.length)
  freeWork.add(key.user.id, bytes.length)
  const form = await readForm(bytes, c.req.header('content-type') ?? '')
  const { fields, fileBytes, sent } = form
  return { ...plainBody(fields), sent: () => sent, fileBytes, length: bytes.length, work: bytes.length }
}

/** Parses a JSON body; the work is unpaid until quota has been reserved. */
function readParsed(bytes: Buffer, key: ApiKey, { freeWork, share }: Reading) {
  let work = 0
  const parsed = parseBody(bytes, (cost) => {
    share.resize(bytes.length, cost.parsed)
    work = cost.work
    freeWork.add(key.user.id, work)
  })
  if (!parsed) throw new RelayError(400, relayTexts.badBody)
  /** Parses the large strings too. */
  const whole = (): JsonObject => {
    if (!parsed.hasLarge) return parsed.body
    // In memory are the bytes, their text, and the converted body.
    share.resize(3 * bytes.length, bytes.length)
    return parsed.whole()
  }
  const { body, changed } = parsed
  const sent = (changes: JsonObject): RequestBody => ({
    withModel: (model) => ({
      parts: changed(model === undefined || model === body.model ? changes : { ...changes, model }),
    }),
  })
  return { ...parsed, whole, sent, fileBytes: 0, length: bytes.length, work }
}

/** Headers with which callers of Messages choose a version and its additions. */
const MESSAGES_HEADERS = ['anthropic-version', 'anthropic-beta']

/** Values of headers that are passed on: printable, and short. */
const HEADER = /^[\x20-\x7e]{1,1000}$/

/** Returns the caller's headers that a provider of the same protocol receives. */
function passedToProvider({ req }: HttpContext, { call }: Task): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const name of call.protocol === 'messages' ? MESSAGES_HEADERS : []) {
    const value = req.header(name)
    if (value !== undefined && HEADER.test(value)) headers[name] = value
  }
  return headers
}

/** What names the model of a call. */
interface Named extends Pick<RelayDeps, 'options'> {
  readonly body: JsonObject
}

/** Returns the model of a call that the key may use. */
function modelOf(c: HttpContext, key: ApiKey, task: Task, { body, options }: Named): NamedModel {
  const named = modelInPath(c.req.url)
  // A path that names the model, as Gemini's and Azure's do, precedes the body.
  return checkedModel(options, key, named ?? body.model ?? task.defaultModel)
}

/**
 * Returns the model that a name stands for.
 * @throws RelayError if a key may not use it
 */
export function checkedModel({ modelAliases }: RelayDeps['options'], key: ApiKey, asked: unknown): NamedModel {
  if (typeof asked !== 'string' || asked === '')
    throw new RelayError(400, relayTexts.field('model'), { code: 'invalid_text_request' })
  if (asked.length > MODEL_MAX) throw new RelayError(400, relayTexts.modelTooLong, { code: 'invalid_text_request' })
  const named = { asked, model: modelNamed({ modelAliases }, key, asked) }
  checkPermissions(key, named)
  return named
}

/**
 * Returns the ID of the channel that stores the response to which a call refers.
 * @throws RelayError if it is unknown, or of another user
 */
async function previousChannelOf(
  { user }: ApiKey,
  { call }: Task,
  { previous_response_id: id }: JsonObject,
  { storedResponses }: Reading,
): Promise<number | undefined> {
  if (call !== CALLS.responses || typeof id !== 'string') return undefined
  const channel = await storedResponses.channelOf({ user: user.id, id })
  if (channel === undefined) throw previousError()
  return channel
}

/** Returns the error of a call that refers to a response which cannot be continued. */
export const previousError = (): RelayError =>
  new RelayError(400, relayTexts.noPreviousResponse, {
    type: 'invalid_request_error',
    param: 'previous_response_id',
    code: 'previous_response_not_found',
    isFinal: true,
  })

/** Measures a prompt, and adds its texts to a sample. */
function measureTexts(
  { body, tokensOf, bytesOf, beginningOf, length }: ParsedBody & { readonly length: number },
  prompt: TextSample,
): PromptSize {
  const sampled = (text: string): number => {
    const tokens = tokensOf(text)
    prompt.add(beginningOf(text, prompt.room()), tokens)
    return tokens
  }
  return measurePrompt(body, length, { tokensOf: sampled, bytesOf, beginningOf })
}

/** Measures a prompt whose size does not depend on the model. */
function measureOnce(parsed: Parameters<typeof measureTexts>[0], prompt: TextSample): () => PromptSize {
  const size = measureTexts(parsed, prompt)
  return () => size
}

/** Returns the text to speak as a whole: a parsed body may have only a reference to it. */
const spokenIn = ({ body, beginningOf }: ParsedBody): JsonObject =>
  typeof body.input === 'string' ? { input: beginningOf(body.input, Number.MAX_SAFE_INTEGER) } : {}

/**
 * Reads and checks a request, in One API's order of errors.
 * @throws RelayError
 */
export async function readCall(c: HttpContext, key: ApiKey, task: Task, reading: Reading): Promise<CallAndBody> {
  const start = reading.clock()
  const bytes = await readBody(c.req.raw, reading.share.resize)
  reading.freeWork.check(key.user.id)
  const parsed = task.isForm ? await readParsedForm(c, bytes, key, reading) : readParsed(bytes, key, reading)
  const { body, whole, sent, fileBytes, length, work } = parsed
  const { asked, model } = modelOf(c, key, task, { body, options: reading.options })
  checkFields(task, body)
  const prompt = createTextSample()
  const measure = task.measure ?? measureOnce(parsed, prompt)
  /** Returns what depends on the model: images of models have prices of their own. */
  const withModel = (name: string) => {
    const media = { ...body, ...(task.measure && spokenIn(parsed)), model: name }
    return { model: name, size: measure(media, fileBytes), units: unitsOf(task, media, fileBytes || length) }
  }
  const call = {
    key,
    task,
    asked,
    ...withModel(model),
    limits: createCallLimits(reading, key),
    bytes: length,
    prompt,
    work,
    answers: task.countAnswers(body),
    maxTokens: maxCompletionTokens(body),
    isStored: task.call === CALLS.responses && body.store !== false,
    previousChannel: await previousChannelOf(key, task, body, reading),
    conversation: conversationOf(key, task, body, parsed.beginningOf),
    headers: passedToProvider(c, task),
    requestId: c.get('requestId'),
    start,
    signal: reading.signal,
  }
  return { call, callWith: (name) => ({ ...call, ...withModel(name) }), body, whole, sent }
}
