import { isRecord } from '@relaydeck/api-sdk'
import type { JsonObject } from '../../lib/json.ts'
import type { Task } from '../protocol/tasks.ts'
import type { ApiKey } from './api-key.ts'

/** Characters of a text, and of all texts together, that tell conversations apart. */
const TEXT_MAX = 1024
const TEXTS_MAX = 4096

/** Roles of messages that many conversations have in common. */
const COMMON = new Set<unknown>(['system', 'developer'])

/** Returns the beginning of a text; see `ParsedBody`. */
type BeginningOf = (text: string, length: number) => string

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Returns the name that a caller gives to a conversation, in the fields of several protocols and clients. */
function statedName({ prompt_cache_key, session_id, conversation, metadata }: JsonObject): string | undefined {
  const { user_id, session_id: session } = isRecord(metadata) ? metadata : {}
  const id = isRecord(conversation) ? conversation.id : conversation
  return [prompt_cache_key, session_id, id, session, user_id].map(textIn).find((name) => name !== undefined)
}

/** Adds the beginnings of the texts in a value. */
function addTexts(value: unknown, beginningOf: BeginningOf, texts: string[], room = TEXTS_MAX, depth = 0): number {
  if (room <= 0 || depth > 5) return room
  if (typeof value === 'string') {
    const text = beginningOf(value, Math.min(TEXT_MAX, room))
    texts.push(text)
    return room - text.length
  }
  const parts: unknown[] = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : []
  let left = room
  for (const part of parts) {
    if (left <= 0) break
    left = addTexts(part, beginningOf, texts, left, depth + 1)
  }
  return left
}

/** Returns the texts with which a conversation begins: those of the system, and the first message. */
function beginning(body: JsonObject, beginningOf: BeginningOf): string {
  const { system, instructions, systemInstruction, messages, input, contents } = body
  const list = messages ?? input ?? contents
  const first = Array.isArray(list)
    ? list.slice(0, list.findIndex((message) => !isRecord(message) || !COMMON.has(message.role)) + 1)
    : list
  const texts: string[] = []
  for (const part of [system, instructions, systemInstruction, first]) addTexts(part, beginningOf, texts)
  return texts.join('\n')
}

/** Returns a hash of a text (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/**
 * Returns a number that all calls of one conversation have, so that they reach the channel whose cache has its prompt;
 * `undefined` for calls without conversations.
 */
export function conversationOf(
  { token }: ApiKey,
  { call }: Task,
  body: JsonObject,
  beginningOf: BeginningOf,
): number | undefined {
  if (!call.isConvertible && call.protocol !== 'gemini') return undefined
  const name = statedName(body) ?? beginning(body, beginningOf)
  return hashOf(`${token.id}\n${name}`)
}
