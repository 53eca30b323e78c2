import { isRecord } from '@relaydeck/api-sdk'
import type { JsonObject } from '../../lib/json.ts'
import type { ApiKey } from '../api-key/api-key.ts'
import type { Task } from '../protocol/tasks.ts'

/** Conversations are told apart by this many characters of each text, and of all texts together. */
const TEXT_MAX = 1024
const TEXTS_MAX = 4096

/** Roles whose messages are the same in many conversations. */
const COMMON = new Set<unknown>(['system', 'developer'])

/** Returns the beginning of a text of a `ParsedBody`. */
type BeginningOf = (text: string, length: number) => string

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Returns the name that the caller gives to the conversation; each protocol has another field for it. */
function statedName({ prompt_cache_key, session_id, conversation, metadata }: JsonObject): string | undefined {
  const { user_id, session_id: session } = isRecord(metadata) ? metadata : {}
  const id = isRecord(conversation) ? conversation.id : conversation
  return [prompt_cache_key, session_id, id, session, user_id].map(textIn).find((name) => name !== undefined)
}

/** Adds the beginning of each text in a value to a list. @returns how many more characters may be added */
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

/** Returns the texts that stay the same during a conversation: those of the system, and the first message. */
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
 * Returns a number that is the same for all calls of a conversation, so that they reach the channel that has the
 * prompt in its cache; `undefined` for kinds of calls that have no conversations.
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
