/**
 * Reasoning in chat messages. `reasoning_content` has its text; `reasoning_details` have the signatures without which
 * Anthropic refuses it in later turns (https://openrouter.ai/docs/use-cases/reasoning-tokens).
 */
import { type JsonObject, recordsOf, textOf } from '../core/json.ts'

/** Reasoning of a turn, in any protocol. */
export interface Thought {
  readonly text: string
  /** Signature of the text; empty if it has none. */
  readonly signature: string
  /** Encrypted reasoning, instead of a text; empty if there is none. */
  readonly encrypted: string
}

export const thoughtOf = (text: string, signature = ''): Thought => ({ text, signature, encrypted: '' })

export const encryptedThought = (encrypted: string): Thought => ({ text: '', signature: '', encrypted })

/** Writes signed or encrypted reasoning as an entry of `reasoning_details`. */
export const detailOf = ({ text, signature, encrypted }: Thought, index: number): JsonObject =>
  encrypted
    ? { type: 'reasoning.encrypted', data: encrypted, format: 'anthropic-claude-v1', index }
    : { type: 'reasoning.text', text, signature, format: 'anthropic-claude-v1', index }

/** Returns the members of a chat message for the reasoning of its turn. */
export function reasoningMembers(thoughts: readonly Thought[]): JsonObject {
  const text = thoughts.map((thought) => thought.text).join('')
  const signed = thoughts.filter(({ signature, encrypted }) => signature || encrypted)
  return {
    ...(text && { reasoning_content: text }),
    ...(signed.length > 0 && { reasoning_details: signed.map(detailOf) }),
  }
}

/** Reads entries of `reasoning_details`, of which a stream may have several for one text. */
export function thoughtsIn(details: unknown): Thought[] {
  const thoughts = new Map<unknown, Thought>()
  for (const [at, { type, index, data, text, summary, signature }] of recordsOf(details).entries()) {
    const key = typeof index === 'number' ? `${textOf(type)} ${index}` : at
    const earlier = thoughts.get(key) ?? thoughtOf('')
    if (type === 'reasoning.encrypted') thoughts.set(key, encryptedThought(earlier.encrypted + textOf(data)))
    else
      thoughts.set(key, {
        text: earlier.text + (textOf(text) || textOf(summary)),
        signature: textOf(signature) || earlier.signature,
        encrypted: '',
      })
  }
  return [...thoughts.values()].filter((each) => each.text || each.signature || each.encrypted)
}

/** Returns the text of the reasoning in a message or a delta, by any of the names that providers use. */
export function reasoningTextIn(message: JsonObject): string {
  const named = [message.reasoning_content, message.reasoning].find((each) => typeof each === 'string' && each !== '')
  if (named) return textOf(named)
  // Mistral has it as a part of the content.
  return recordsOf(message.content)
    .filter(({ type }) => type === 'thinking')
    .flatMap(({ thinking }) =>
      Array.isArray(thinking) ? recordsOf(thinking).map(({ text }) => textOf(text)) : [textOf(thinking)],
    )
    .join('')
}

/** Returns the reasoning of a chat message, from its details if they have it, as only they have signatures. */
export function thoughtsOf(message: JsonObject): Thought[] {
  const details = thoughtsIn(message.reasoning_details)
  const text = reasoningTextIn(message)
  return details.some((each) => each.text) || !text ? details : [thoughtOf(text), ...details]
}

/** Returns the text in the content of a chat message or a delta. */
export const contentTextIn = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : recordsOf(content)
        .filter(({ type }) => type === 'text' || type === 'output_text')
        .map(({ text }) => textOf(text))
        .join('')
