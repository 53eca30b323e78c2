import { estimateTokens } from './count-tokens.ts'
import type { Tokenizer } from './tokenizer.ts'

/** Characters that are kept of all texts together. */
const MAX = 64 * 1024

/** Texts whose tokens are counted later: only their beginning is kept, and its count is scaled to the whole. */
export interface TextSample {
  /** Returns the number of further characters that are kept. */
  room(): number
  /**
   * Adds a text.
   * @param beginning the part of it for which there is space
   * @param estimate estimated tokens of the whole text
   */
  add(beginning: string, estimate: number): void
  /** Returns the estimated tokens. */
  estimate(): number
  /** Returns the counted tokens; `undefined` if they cannot be counted. */
  count(tokenizer: Tokenizer): Promise<number | undefined>
}

/**
 * Creates a sample.
 * @param joins whether the texts are parts of one text, such as events of a stream
 */
export function createTextSample(joins = false): TextSample {
  const texts: string[] = []
  let kept = 0
  let keptEstimate = 0
  let estimate = 0
  return {
    room: () => MAX - kept,
    add: (beginning, whole) => {
      estimate += whole
      const text = beginning.slice(0, MAX - kept)
      if (text === '') return
      kept += text.length
      keptEstimate += Math.min(estimateTokens(text), whole)
      texts.push(text)
    },
    estimate: () => estimate,
    count: async (tokenizer) => {
      const counted = await tokenizer.count(joins ? [texts.join('')] : texts)
      if (counted === undefined || keptEstimate === 0) return counted
      return counted + (estimate - keptEstimate) * (counted / keptEstimate)
    },
  }
}
