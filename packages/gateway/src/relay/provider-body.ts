import { isRecord } from '@relaydeck/api-sdk'
import type { ChannelRow } from '../channels/store.ts'
import type { JsonObject } from '../lib/json.ts'
import { reportsUsage } from '../providers/provider.ts'

const isSystemMessage = (message: unknown) => isRecord(message) && message.role === 'system'

/** Adds a channel's system prompt to a chat, in place of an existing first one. Returns whether the body was changed. */
function withSystemPrompt(body: JsonObject, content: string | null): { body: JsonObject; promptReset: boolean } {
  const { messages } = body
  if (!content || !Array.isArray(messages) || messages.length === 0) return { body, promptReset: false }
  const rest = isSystemMessage(messages[0]) ? messages.slice(1) : messages
  return { body: { ...body, messages: [{ role: 'system', content }, ...rest] }, promptReset: true }
}

const includesUsage = ({ stream_options }: JsonObject): boolean =>
  isRecord(stream_options) && stream_options.include_usage === true

function withUsage(body: JsonObject): JsonObject {
  const options = isRecord(body.stream_options) ? body.stream_options : {}
  return { ...body, stream_options: { ...options, include_usage: true } }
}

/** Returns the body for the provider: the client's body with the channel's system prompt and a request for usage. */
export function providerBody(body: JsonObject, channel: ChannelRow) {
  const isStream = body.stream === true
  const requestsUsage = isStream && reportsUsage(channel)
  const extended = withSystemPrompt(requestsUsage ? withUsage(body) : body, channel.system_prompt)
  return { ...extended, isStream, hidesUsage: requestsUsage && !includesUsage(body) }
}
