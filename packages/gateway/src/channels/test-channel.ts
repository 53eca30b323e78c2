import { isRecord, LOG_TYPE, readJson, splitComma } from '@relaydeck/api-sdk'
import type { Database } from '../db/database.ts'
import type { Clock } from '../lib/clock.ts'
import type { FaultLog } from '../lib/fault-log.ts'
import type { HttpClient } from '../lib/http-client.ts'
import type { JsonObject } from '../lib/json.ts'
import { Refusal } from '../lib/refusal.ts'
import { RelayError } from '../lib/relay-error.ts'
import type { WriteLog } from '../logs/write.ts'
import { mappedModel, obstacleOf } from '../providers/address.ts'
import { CALLS, type ProviderCall } from '../providers/calls.ts'
import { errorFromAnswer, ProviderError } from '../providers/failure.ts'
import { readResponse, sendToProvider } from '../providers/provider.ts'
import { texts } from '../texts/api.ts'
import { logTexts } from '../texts/log.ts'
import type { Text } from '../texts/text.ts'
import type { ChannelRow, Channels } from './store.ts'

const TIMEOUT_MS = 60_000

const DEFAULT_MODEL = 'gpt-3.5-turbo'
const PROMPT = 'Which model are you? Answer with its name alone.'

/** Names of models that make embeddings. */
const EMBEDDING =
  /embed|^(?:.*\/)?(?:bge|gte|e5|m3e|bce|jina-clip|voyage|all-minilm|all-mpnet|nomic|mxbai|snowflake-arctic)-/i

const MODERATION = /moderation/i

/** Names of further models that do not support chat. */
const NOT_CHAT = /whisper|tts|dall-e|image|rerank|davinci-edit/i

const isChat = (model: string): boolean => ![EMBEDDING, MODERATION, NOT_CHAT].some((kind) => kind.test(model))

/** Returns the model to test: the preferred or the default one if the channel has it, else its first chat model. */
export function testModelOf({ models }: Pick<ChannelRow, 'models'>, preferred: string): string {
  const names = splitComma(models)
  const known = [preferred, DEFAULT_MODEL].find((name) => names.includes(name))
  return known ?? names.find(isChat) ?? names[0] ?? DEFAULT_MODEL
}

/**
 * Returns the text of a reply.
 * @throws ProviderError or Refusal if there is none
 */
function readReply(channel: ChannelRow, text: string): string {
  const body = readJson(text)
  const choices = isRecord(body) && Array.isArray(body.choices) ? body.choices : []
  if (choices.length === 0) throw errorFromAnswer(channel, text)
  const [choice] = choices.filter(isRecord)
  const content = choice && isRecord(choice.message) ? choice.message.content : undefined
  if (typeof content !== 'string') throw new Refusal(texts.channelNoReply)
  return content
}

/** Returns the reader of an answer that has no text, but a list of results. */
const readList =
  (name: string, reply: (length: number) => string) =>
  (channel: ChannelRow, text: string): string => {
    const body = readJson(text)
    const list = isRecord(body) ? body[name] : undefined
    if (!Array.isArray(list) || list.length === 0) throw errorFromAnswer(channel, text)
    const [first] = list.filter(isRecord)
    return reply(Array.isArray(first?.embedding) ? first.embedding.length : 0)
  }

/** A call that tests a model. */
interface TestCall {
  readonly to: ProviderCall
  readonly body: JsonObject
  /** Returns the text of the reply. */
  readonly read: (channel: ChannelRow, text: string) => string
}

/** Returns the call that tests a model: a chat, an embedding or a moderation. */
function callFor(model: string): TestCall {
  if (EMBEDDING.test(model))
    return {
      to: CALLS.embeddings,
      body: { input: PROMPT },
      read: readList('data', (length) => `embedding[${length}]`),
    }
  if (MODERATION.test(model))
    return {
      to: CALLS.moderations,
      body: { input: PROMPT },
      read: readList('results', () => 'moderation'),
    }
  return { to: CALLS.chat, body: { messages: [{ role: 'user', content: PROMPT }], stream: false }, read: readReply }
}

async function requestReply({ httpClient }: TestDeps, channel: ChannelRow, model: string): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const obstacle = obstacleOf(channel)
  if (obstacle) throw new Refusal(obstacle)
  const call = callFor(model)
  const request = { channel, call: call.to, model: mappedModel(channel, model), body: call.body, signal }
  return call.read(channel, await readResponse(await sendToProvider(httpClient.fetch, request)))
}

/** What testing a channel reads and writes. */
export interface TestDeps {
  readonly clock: Clock
  readonly channels: Channels
  readonly db: Database
  readonly httpClient: HttpClient
  readonly reportFault: FaultLog
  readonly writeLog: WriteLog
}

/** Result of a channel test. */
export interface TestResult {
  readonly milliseconds: number
  /** The model's reply. */
  readonly reply?: string
  /** Why there is no reply. */
  readonly error?: Refusal | RelayError
}

/** Returns the message of a failed test. */
const explain = (error: Refusal | RelayError): Text => (error instanceof RelayError ? error.explanation : error.text)

/** Tests a channel, enabled or not; saves the response time and writes a log row, but does not change the status. */
export async function runTest(
  deps: TestDeps,
  channel: ChannelRow,
  preferredModel: string,
  request_id: string,
): Promise<TestResult> {
  const { clock, channels, db, writeLog, reportFault } = deps
  const { id, name } = channel
  const [start, started] = [clock(), performance.now()]
  /** A clock that is set meanwhile must not make a channel look slow, which could disable it. */
  const elapsed = (): number => {
    const milliseconds = clock() - start
    const isPossible = milliseconds >= 0 && milliseconds <= TIMEOUT_MS
    return isPossible ? milliseconds : Math.round(performance.now() - started)
  }
  const save = async (failed: boolean, content: Text): Promise<number> => {
    const milliseconds = elapsed()
    const details = { request_id, channel_id: id, model_name: preferredModel, elapsed_time: milliseconds }
    const write = async () => {
      // A response time of 0 means that the test failed.
      await channels.setTestResult(id, failed ? 0 : Math.max(1, milliseconds))
      await writeLog({ user_id: 0, type: LOG_TYPE.test, content, ...details })
    }
    // A test can be repeated after a power failure.
    await db.transaction(write, { isDurable: false })
    return milliseconds
  }
  try {
    const reply = await requestReply(deps, channel, testModelOf(channel, preferredModel))
    return { milliseconds: await save(false, logTexts.channelTested(name, reply)), reply }
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof RelayError)) throw error
    if (error instanceof ProviderError && error.network !== undefined)
      reportFault({ requestId: request_id, endpoint: 'GET /api/channel/test', error: error.network, channel: id })
    const { zh, en } = explain(error)
    return { milliseconds: await save(true, logTexts.channelTestFailed(name, zh, en)), error }
  }
}

/**
 * Tests a channel and returns the model's reply.
 * @throws Refusal with the provider's error message, keys masked
 */
export async function testChannel(deps: TestDeps, channel: ChannelRow, preferredModel: string, requestId: string) {
  const { milliseconds, reply, error } = await runTest(deps, channel, preferredModel, requestId)
  if (error) throw new Refusal(explain(error), { extra: { time: 0, modelName: preferredModel } })
  return { message: reply ?? '', milliseconds }
}
