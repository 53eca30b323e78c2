import { type CallProtocol, channelTypeOf, isRecord } from '@relaydeck/api-sdk'
import {
  type ChatRequestOptions,
  type Conversion,
  chain,
  chatAnswerToMessages,
  chatAnswerToResponses,
  chatRequestToMessages,
  chatStreamToMessages,
  chatStreamToResponses,
  type Dropped,
  type EventConverter,
  messagesAnswerToChat,
  messagesRequestToChat,
  messagesStreamToChat,
  ProtocolError,
  responsesRequestToChat,
} from '@relaydeck/protocols'
import type { ChannelRow } from '../../channels/store.ts'
import type { JsonObject } from '../../lib/json.ts'
import { RelayError } from '../../lib/relay-error.ts'
import { plainName } from '../../models/facts.ts'
import { UNKNOWN_ANSWER } from '../../models/model-limits.ts'
import { speaks } from '../../providers/address.ts'
import { CALLS, type ProviderCall } from '../../providers/calls.ts'
import { jsonBody, type RequestBody } from '../../providers/provider.ts'
import { untranslated } from '../../texts/text.ts'
import { chatLimit, limitIn } from './tasks.ts'

/** Converts the answer of a provider back to the caller's protocol. */
export interface WayBack {
  answer(answer: JsonObject): Conversion
  /** Creates the converter of a stream. */
  stream(): EventConverter
}

/** A call as a channel's provider receives it, and the way back of its answer. */
export interface Exchange {
  readonly call: ProviderCall
  readonly body: RequestBody
  readonly isStream: boolean
  /** Whether to remove the usage from a stream, because the caller did not request it. */
  readonly hidesUsage: boolean
  /** Whether the channel's system prompt was added. */
  readonly promptReset: boolean
  /** What the provider's protocol cannot express. */
  readonly dropped: readonly Dropped[]
  /** Missing if the answer is passed on as it is. */
  readonly back?: WayBack
}

/** A model as a channel's provider knows it. */
interface ExchangedModel {
  readonly model: string
  /** The caller's name for it. */
  readonly asked: string
  /** Tokens of its longest answer, if known. */
  readonly longest: number | undefined
  /** When the call began, in milliseconds since 1970. */
  readonly start: number
}

/** The body of a call. */
export interface CallBody {
  /** Its large strings are only referred to; see `ParsedBody`. */
  readonly body: JsonObject
  /** Returns it with its large strings. */
  readonly whole: () => JsonObject
  /** Returns it as it was received, with other values of some members. */
  readonly sent: (changes: JsonObject) => RequestBody
}

const isSystemMessage = (message: unknown) => isRecord(message) && message.role === 'system'

/** Returns the members of a body that has a channel's system prompt in place of the caller's. */
function systemPromptIn(body: JsonObject, protocol: CallProtocol, content: string): JsonObject | undefined {
  if (content === '') return undefined
  if (protocol === 'responses') return { instructions: content }
  if (protocol === 'messages') return { system: content }
  if (protocol === 'gemini') return { systemInstruction: { parts: [{ text: content }] } }
  const { messages } = body
  if (!Array.isArray(messages) || messages.length === 0) return undefined
  const rest = isSystemMessage(messages[0]) ? messages.slice(1) : messages
  return { messages: [{ role: 'system', content }, ...rest] }
}

const includesUsage = ({ stream_options }: JsonObject): boolean =>
  isRecord(stream_options) && stream_options.include_usage === true

/** Returns the member of a chat that requests the usage of its stream, if the provider reports it; others may reject it. */
function usageIn({ stream_options }: JsonObject, { type }: Pick<ChannelRow, 'type'>): JsonObject | undefined {
  if (!channelTypeOf(type)?.reportsUsage) return undefined
  return { stream_options: { ...(isRecord(stream_options) && stream_options), include_usage: true } }
}

/** Returns how a model of Claude takes a level of reasoning: by effort since 4.6, and as a budget of tokens since 3.7. */
function thinkingOf(model: string): 'budget' | 'effort' | 'none' {
  const [, major = '4', minor = '0'] = /claude-(?:[a-z]+-)?(\d+)(?:[-.](\d{1,2}))?(?!\d)/.exec(plainName(model)) ?? []
  const version = Number(major) + Number(minor) / 10
  if (version < 3.7) return 'none'
  return version < 4.6 ? 'budget' : 'effort'
}

/** Returns a request without its prompt, which would stay in memory until a stream ends. */
function withoutPrompt(body: JsonObject): JsonObject {
  const { input: _input, messages: _messages, ...rest } = body
  return rest
}

/** The conversions of a request and its answer; the provider's protocol determines the call. */
interface Conversions {
  readonly call: ProviderCall
  readonly request: (body: JsonObject) => Conversion
  /** @param request the caller's request without its prompt */
  readonly back: (request: JsonObject) => WayBack
}

/** Joins two conversions. */
const joined = (first: Conversion, next: (body: JsonObject) => Conversion): Conversion => {
  const second = next(first.body)
  return { body: second.body, dropped: [...first.dropped, ...second.dropped] }
}

/** Returns the conversions of a call for a channel; `undefined` if the channel speaks its protocol. */
function conversionsFor(
  call: ProviderCall,
  channel: ChannelRow,
  { model, asked, longest = UNKNOWN_ANSWER, start }: ExchangedModel,
): Conversions | undefined {
  if (speaks(channel, call.protocol, model) || !call.isConvertible) return undefined
  const chat: ChatRequestOptions = {
    limit: chatLimit(model),
    reasoning: !channelTypeOf(channel.type)?.refusesReasoning,
  }
  const fromChat = (body: JsonObject) =>
    chatRequestToMessages(body, { maxTokens: longest, thinking: thinkingOf(model) })
  const named = { model: asked, created: Math.floor(start / 1000) }
  if (call.protocol === 'messages')
    return {
      call: CALLS.chat,
      request: (body) => messagesRequestToChat(body, chat),
      back: () => ({
        answer: (answer) => chatAnswerToMessages(answer, named),
        stream: () => chatStreamToMessages(named),
      }),
    }
  if (call.protocol === 'chat')
    return {
      call: CALLS.messages,
      request: fromChat,
      back: () => ({
        answer: (answer) => messagesAnswerToChat(answer, named),
        stream: () => messagesStreamToChat(named),
      }),
    }
  if (speaks(channel, 'chat', model))
    return {
      call: CALLS.chat,
      request: (body) => responsesRequestToChat(body, chat),
      back: (request) => ({
        answer: (answer) => chatAnswerToResponses(answer, request),
        stream: () => chatStreamToResponses(request),
      }),
    }
  return {
    call: CALLS.messages,
    request: (body) => joined(responsesRequestToChat(body), fromChat),
    back: (request) => ({
      answer: (answer) => joined(messagesAnswerToChat(answer, named), (each) => chatAnswerToResponses(each, request)),
      stream: () => chain(messagesStreamToChat(named), chatStreamToResponses(request)),
    }),
  }
}

/** Converts a request. @throws RelayError if the provider's protocol cannot express it */
function convert({ request }: Conversions, body: JsonObject): Conversion {
  try {
    return request(body)
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error
    throw new RelayError(400, untranslated(error.message), { type: 'invalid_request_error', isFinal: true })
  }
}

/**
 * Returns a call as a channel's provider receives it: in the caller's protocol if the provider speaks it, else
 * converted.
 * @param limit tokens of each answer; default: as the caller requests
 * @throws RelayError if the provider's protocol cannot express the call
 */
export function exchangeWith(
  channel: ChannelRow,
  call: ProviderCall,
  { body, whole, sent }: CallBody,
  limit: number | undefined,
  model: ExchangedModel,
): Exchange {
  const conversions = conversionsFor(call, channel, model)
  const given = conversions ? whole() : body
  const prompt = systemPromptIn(given, call.protocol, channel.system_prompt ?? '')
  const limited = limit === undefined ? {} : limitIn(given, call.protocol, model.model, limit)
  const isStream = body.stream === true || call.isStream === true
  const shared = { isStream, promptReset: prompt !== undefined }
  if (!conversions) {
    const usage = call.protocol === 'chat' && isStream && !includesUsage(body) ? usageIn(body, channel) : undefined
    return {
      ...shared,
      call,
      body: sent({ ...limited, ...prompt, ...usage }),
      hidesUsage: usage !== undefined,
      dropped: [],
    }
  }
  // The channel's system prompt is not shown to the caller.
  const received = { ...given, ...limited }
  const { body: converted, dropped } = convert(conversions, { ...received, ...prompt })
  const { stream_options, ...rest } = converted
  const isChatStream = conversions.call.protocol === 'chat' && isStream
  return {
    ...shared,
    call: conversions.call,
    body: jsonBody(isChatStream ? { ...rest, ...usageIn(converted, channel) } : converted),
    hidesUsage: call.protocol === 'chat' && !includesUsage(body),
    dropped,
    back: conversions.back({ ...withoutPrompt(received), model: model.asked }),
  }
}
