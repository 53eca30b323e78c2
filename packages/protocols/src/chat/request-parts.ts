/** Parts of chat requests that several conversions write. */
import type { JsonObject } from '../core/json.ts'
import { plainId, signatureMembers } from './call-id.ts'

/** How to write a chat request for a provider. */
export interface ChatRequestOptions {
  /** Name of the limit of the answer: OpenAI's reasoning models take only `max_completion_tokens`. */
  readonly limit?: 'max_tokens' | 'max_completion_tokens'
  /** Whether to send reasoning of earlier turns and `reasoning_effort`; some providers refuse both. `true` by default. */
  readonly reasoning?: boolean
}

export const textPart = (text: string): JsonObject => ({ type: 'text', text })

export const imagePart = (url: string, detail?: unknown): JsonObject => ({
  type: 'image_url',
  image_url: { url, ...(typeof detail === 'string' && { detail }) },
})

export const filePart = (data: string, name: string): JsonObject => ({
  type: 'file',
  file: { filename: name, file_data: data },
})

/** Returns the content of a message: one text if all parts are texts, since some providers take nothing else. */
export const contentOf = (parts: readonly JsonObject[]): string | readonly JsonObject[] =>
  parts.every(({ type }) => type === 'text') ? parts.map(({ text }) => text).join('\n\n') : parts

/** Returns a call of a tool in an assistant's message. */
export const toolCall = (id: string, name: string, args: string): JsonObject => ({
  id: plainId(id),
  type: 'function',
  function: { name, arguments: args },
  ...signatureMembers(id),
})

/** Returns the members of a streamed request, whose usage is requested as well. */
export const streamMembers = (isStream: boolean): JsonObject =>
  isStream ? { stream: true, stream_options: { include_usage: true } } : {}

/** Returns the message with the result of a call. */
export const toolMessage = (id: string, content: string | readonly JsonObject[]): JsonObject => ({
  role: 'tool',
  tool_call_id: plainId(id),
  content,
})

/** Returns `response_format` for a schema. */
export const schemaFormat = (name: string, schema: unknown, others: JsonObject = {}): JsonObject => ({
  type: 'json_schema',
  json_schema: { name, schema, ...others },
})
