import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'

/** Characters that are counted at a time: the time for a text without spaces grows with the square of its length. */
const SLICE = 256

/** Characters of a slice after which it ends at a space, where no token of prose does not end. */
const SPACE_FROM = 192

/** Names of special tokens are ordinary text in a message. */
const OPTIONS = { disallowedSpecial: new Set<string>() }

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff

/** Returns the end of the slice that begins at `from`. */
function endOfSlice(text: string, from: number): number {
  const end = from + SLICE
  if (end >= text.length) return text.length
  const space = text.lastIndexOf(' ', end)
  if (space >= from + SPACE_FROM) return space
  return isHighSurrogate(text.charCodeAt(end - 1)) ? end + 1 : end
}

/** Counts the tokens of a text with OpenAI's vocabulary o200k_base. */
export function countText(text: string): number {
  let tokens = 0
  for (let from = 0; from < text.length; ) {
    const end = endOfSlice(text, from)
    tokens += countTokens(text.slice(from, end), OPTIONS)
    from = end
  }
  return tokens
}
