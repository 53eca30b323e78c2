import { parentPort } from 'node:worker_threads'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { lowerThreadPriority } from '../lib/thread-priority.ts'

/** Texts for the thread to count. */
export interface CountRequest {
  readonly id: number
  readonly texts: readonly string[]
}

/** Their tokens. */
export interface CountReply {
  readonly id: number
  readonly tokens: number
}

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

function countText(text: string): number {
  let tokens = 0
  for (let from = 0; from < text.length; ) {
    const end = endOfSlice(text, from)
    tokens += countTokens(text.slice(from, end), OPTIONS)
    from = end
  }
  return tokens
}

lowerThreadPriority()
parentPort?.on('message', ({ id, texts }: CountRequest) => {
  const tokens = texts.reduce((sum, text) => sum + countText(text), 0)
  parentPort?.postMessage({ id, tokens } satisfies CountReply)
})
