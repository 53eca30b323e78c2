/** Tokens per UTF-16 code unit, measured on prose with OpenAI's vocabulary o200k_base. */
export const ASCII = 0.25
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
    // At random within its part, so that no text can be built to look cheap.
    const start = Math.floor((nth + Math.random()) * part) % (bytes.length - SAMPLE)
    tokens += sumOf(bytes.subarray(start, start + SAMPLE))
  }
  return (tokens * bytes.length) / (SAMPLES * SAMPLE)
}
