import { isRecord, readJson, splitComma } from '@relaydeck/api-sdk'
import { EventReader } from '@relaydeck/protocols'
import type { JsonObject } from '../lib/json.ts'
import { Refusal } from '../lib/refusal.ts'
import { type ProviderChannel, speaks } from '../providers/address.ts'
import { CALLS, type ProviderCall } from '../providers/calls.ts'
import { errorFromAnswer } from '../providers/failure.ts'
import { texts } from '../texts/api.ts'
import type { ChannelRow } from './store.ts'

const DEFAULT_MODEL = 'gpt-3.5-turbo'
const PROMPT = 'Which model are you? Answer with its name alone.'

/** Tokens of the longest answer to a test, which Messages require. */
const LONGEST = 512

/** Names of models that make embeddings. */
const EMBEDDING =
  /embed|^(?:.*\/)?(?:bge|gte|e5|m3e|bce|jina-clip|voyage|all-minilm|all-mpnet|nomic|mxbai|snowflake-arctic)-/i

const MODERATION = /moderation/i
const RERANKING = /rerank/i

/** Names of models whose every call has a price: images, speech and videos. */
const MEDIA = /whisper|transcribe|(?:^|[-/])tts|dall-e|image|sora|veo-|flux|stable-diffusion/i

/** Names of further models that do not support chat. */
const NOT_CHAT = /davinci-edit/i

/** Whether a model has a name of those that answer chats. */
export const isChat = (model: string): boolean =>
  ![EMBEDDING, MODERATION, RERANKING, MEDIA, NOT_CHAT].some((kind) => kind.test(model))

/** Returns the model to test: the preferred or the default one if the channel has it, else its first chat model. */
export function testModelOf({ models }: Pick<ChannelRow, 'models'>, preferred: string): string {
  const names = splitComma(models)
  const known = [preferred, DEFAULT_MODEL].find((name) => names.includes(name))
  return known ?? names.find(isChat) ?? names[0] ?? DEFAULT_MODEL
}

/** Whether a test calls the model that is tested unless another one is named. */
export const isTested = (channel: Pick<ChannelRow, 'models'>): boolean => !MEDIA.test(testModelOf(channel, ''))

/** A call that tests a model. */
export interface TestCall {
  readonly to: ProviderCall
  readonly body: JsonObject
  /**
   * Returns the text of the reply.
   * @throws ProviderError or Refusal if there is none
   */
  readonly read: (channel: ProviderChannel, text: string) => string
}

const recordsIn = (body: unknown, name: string): JsonObject[] => {
  const list = isRecord(body) ? body[name] : undefined
  return Array.isArray(list) ? list.filter(isRecord) : []
}

function readReply(channel: ProviderChannel, text: string): string {
  const [choice] = recordsIn(readJson(text), 'choices')
  if (!choice) throw errorFromAnswer(channel, text)
  const content = isRecord(choice.message) ? choice.message.content : undefined
  if (typeof content !== 'string') throw new Refusal(texts.channelNoReply)
  return content
}

function readMessage(channel: ProviderChannel, text: string): string {
  const blocks = recordsIn(readJson(text), 'content')
  if (blocks.length === 0) throw errorFromAnswer(channel, text)
  const found = blocks.find(({ type }) => type === 'text')?.text
  if (typeof found !== 'string') throw new Refusal(texts.channelNoReply)
  return found
}

function readStreamedReply(channel: ProviderChannel, text: string): string {
  const reader = new EventReader()
  const events = [...reader.push(Buffer.from(text)), ...reader.end()].map(({ data }) => readJson(data ?? ''))
  const choices = events.flatMap((event) => recordsIn(event, 'choices'))
  if (choices.length === 0) throw errorFromAnswer(channel, text)
  const parts = choices.map(({ delta }) => (isRecord(delta) ? delta.content : undefined))
  return parts.filter((part) => typeof part === 'string').join('')
}

/** Returns the reader of an answer that has no text, but a list of results. */
const readList =
  (name: string, reply: (first: JsonObject) => string) =>
  (channel: ProviderChannel, text: string): string => {
    const [first] = recordsIn(readJson(text), name)
    if (!first) throw errorFromAnswer(channel, text)
    return reply(first)
  }

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)

const MESSAGES = [{ role: 'user', content: PROMPT }]

/**
 * Returns the call that tests a model of a channel.
 * @param model the provider's name for it
 * @throws Refusal for models that are not called
 */
export function testCallFor(channel: ProviderChannel, model: string): TestCall {
  const { chat, embeddings, messages, moderations, rerank } = CALLS
  if (EMBEDDING.test(model)) {
    const read = readList('data', ({ embedding }) => `embedding[${lengthOf(embedding)}]`)
    return { to: embeddings, body: { input: PROMPT }, read }
  }
  if (MODERATION.test(model))
    return { to: moderations, body: { input: PROMPT }, read: readList('results', () => 'moderation') }
  if (RERANKING.test(model))
    return { to: rerank, body: { query: PROMPT, documents: [PROMPT] }, read: readList('results', () => 'rerank') }
  if (MEDIA.test(model)) throw new Refusal(texts.channelTestCosts(model))
  if (!speaks(channel, 'chat', model) && speaks(channel, 'messages', model))
    return { to: messages, body: { messages: MESSAGES, max_tokens: LONGEST }, read: readMessage }
  return { to: chat, body: { messages: MESSAGES, stream: false }, read: readReply }
}

/** The call that tests a model which answers streams alone. */
export const STREAMED_TEST: TestCall = {
  to: CALLS.chat,
  body: { messages: MESSAGES, stream: true },
  read: readStreamedReply,
}
