import { isRecord } from '@relaydeck/api-sdk'

/** Tokens per UTF-16 code unit, measured on prose with OpenAI's vocabulary o200k_base. */
const ASCII = 0.25
const CJK = 0.8
const OTHER = 0.5

const isCjk = (unit: number): boolean =>
  (unit >= 0x2e80 && unit <= 0x9fff) || (unit >= 0xac00 && unit <= 0xd7ff) || (unit >= 0xf900 && unit <= 0xffef)

const tokensOf = (unit: number): number => (unit < 0x80 ? ASCII : isCjk(unit) ? CJK : OTHER)

/**
 * Estimates the tokens of a text, as a fraction, so that parts can be added: for reservations, which have to be quick,
 * and where the tokenizer fails.
 */
export function estimateTokens(text: string): number {
  let tokens = 0
  for (let index = 0; index < text.length; index++) tokens += tokensOf(text.charCodeAt(index))
  return tokens
}

/** Tokens of a character by the first byte of its UTF-8 form; the bytes after the first have none. */
const BY_BYTE = Float64Array.from({ length: 256 }, (_, byte) => {
  if (byte < 0x80) return ASCII
  if (byte < 0xc0) return 0
  // U+3000 to U+DFFF, and full-width forms.
  if ((byte >= 0xe3 && byte <= 0xed) || byte === 0xef) return CJK
  // Two code units.
  return byte >= 0xf0 ? 2 * OTHER : OTHER
})

const sumOf = (bytes: Uint8Array): number => {
  let tokens = 0
  for (let index = 0; index < bytes.length; index++) tokens += BY_BYTE[bytes[index] ?? 0] ?? 0
  return tokens
}

/** Bytes from which only samples are read, so that the other calls need not wait. */
const SAMPLED_FROM = 1024 * 1024
const SAMPLES = 512
const SAMPLE = 1024

/** Estimates the tokens of a text in UTF-8, many times as fast as {@link estimateTokens}. */
export function estimateBytes(bytes: Uint8Array): number {
  if (bytes.length < SAMPLED_FROM) return sumOf(bytes)
  const part = bytes.length / SAMPLES
  let tokens = 0
  for (let nth = 0; nth < SAMPLES; nth++) {
    // At random within its part, so that no text can be written to look cheap.
    const start = Math.floor((nth + Math.random()) * part) % (bytes.length - SAMPLE)
    tokens += sumOf(bytes.subarray(start, start + SAMPLE))
  }
  return (tokens * bytes.length) / (SAMPLES * SAMPLE)
}

/** Tokens around each message and before the reply. Source: OpenAI's chat format. */
const PER_MESSAGE = 3
const PER_REPLY = 3

/** Tokens of an image of 1024 × 1024 pixels, and of any image in low detail. Source: OpenAI's prices. */
const IMAGE = 765
const IMAGE_LOW_DETAIL = 85

/** Returns the tokens of a text. */
export type TextTokens = (text: string) => number

function tokensOfPart(part: unknown, tokensOf: TextTokens): number {
  if (!isRecord(part)) return 0
  if (typeof part.text === 'string') return tokensOf(part.text)
  if (!isRecord(part.image_url)) return 0
  return part.image_url.detail === 'low' ? IMAGE_LOW_DETAIL : IMAGE
}

function tokensOfContent(content: unknown, tokensOf: TextTokens): number {
  if (typeof content === 'string') return tokensOf(content)
  return Array.isArray(content) ? content.reduce((sum: number, part) => sum + tokensOfPart(part, tokensOf), 0) : 0
}

/** Counts the tokens of the messages of a chat. */
export function countMessages(messages: unknown, tokensOf: TextTokens): number {
  if (!Array.isArray(messages)) return 0
  let sum = PER_REPLY
  for (const message of messages) if (isRecord(message)) sum += PER_MESSAGE + tokensOfContent(message.content, tokensOf)
  return Math.ceil(sum)
}

/** Counts the tokens of an input: a text, a list of texts, or token numbers. */
export function countInput(input: unknown, tokensOf: TextTokens): number {
  if (typeof input === 'string') return Math.ceil(tokensOf(input))
  if (!Array.isArray(input)) return 0
  return input.reduce((sum: number, item) => sum + (typeof item === 'number' ? 1 : countInput(item, tokensOf)), 0)
}
