import { isRecord } from '@relaydeck/api-sdk'

/** Tokens for each UTF-16 unit, measured with OpenAI's vocabulary o200k_base over prose. */
const ASCII = 0.25
const WIDE = 0.8
const OTHER = 0.5

/** Chinese, Japanese, Korean. */
const isWide = (unit: number): boolean =>
  (unit >= 0x2e80 && unit <= 0x9fff) || (unit >= 0xac00 && unit <= 0xd7ff) || (unit >= 0xf900 && unit <= 0xffef)

const weightOf = (unit: number): number => (unit < 0x80 ? ASCII : isWide(unit) ? WIDE : OTHER)

/**
 * About how many tokens a text has; adds up over parts of it. Used where a provider does not tell.
 *
 * gpt-tokenizer (alive, MIT) was tried: exact for one family of models, but 77 MB of memory, and 100,000 equal letters
 * keep the whole process busy for five seconds.
 */
export function weigh(text: string): number {
  let weight = 0
  for (let at = 0; at < text.length; at++) weight += weightOf(text.charCodeAt(at))
  return weight
}

/** Tokens around each message and before the answer. Source: OpenAI's format of conversations. */
const PER_MESSAGE = 3
const PER_ANSWER = 3
/** A picture of 1024 by 1024 in full, and any in low detail. Source: OpenAI's prices. */
const PICTURE = 765
const PICTURE_LOW = 85

function weighPart(part: unknown): number {
  if (!isRecord(part)) return 0
  if (typeof part.text === 'string') return weigh(part.text)
  if (!isRecord(part.image_url)) return 0
  return part.image_url.detail === 'low' ? PICTURE_LOW : PICTURE
}

function weighContent(content: unknown): number {
  if (typeof content === 'string') return weigh(content)
  return Array.isArray(content) ? content.reduce((sum: number, part) => sum + weighPart(part), 0) : 0
}

/** About how many tokens the messages of a conversation have. */
export function countMessages(messages: unknown): number {
  if (!Array.isArray(messages)) return 0
  const weights = messages.map((message) => (isRecord(message) ? PER_MESSAGE + weighContent(message.content) : 0))
  return Math.ceil(weights.reduce((sum, weight) => sum + weight, PER_ANSWER))
}

/** About how many tokens an input has: a text, a list of texts, or tokens as numbers. */
export function countInput(input: unknown): number {
  if (typeof input === 'string') return Math.ceil(weigh(input))
  if (!Array.isArray(input)) return 0
  return input.reduce((sum: number, item) => sum + (typeof item === 'number' ? 1 : countInput(item)), 0)
}
