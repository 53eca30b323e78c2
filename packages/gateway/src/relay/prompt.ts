import { isRecord } from '@relaydeck/api-sdk'
import type { Fields } from '../record.ts'

const isSystem = (message: unknown) => isRecord(message) && message.role === 'system'

/**
 * Puts a channel's system prompt before a conversation, in the place of the one it begins with. Other calls have none.
 * @returns the body as it is to be sent, and whether it was changed
 */
export function withSystemPrompt(body: Fields, content: string | null): { body: Fields; reset: boolean } {
  const { messages } = body
  if (!content || !Array.isArray(messages) || messages.length === 0) return { body, reset: false }
  const rest = isSystem(messages[0]) ? messages.slice(1) : messages
  return { body: { ...body, messages: [{ role: 'system', content }, ...rest] }, reset: true }
}
