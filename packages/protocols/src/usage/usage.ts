/**
 * Tokens of a call. `input`, `cacheRead`, `cacheWrite5m` and `cacheWrite1h` do not overlap: together they are the whole
 * prompt. All figures are integers of at least 0.
 */
export interface Usage {
  /** Tokens of the prompt that were neither read from a cache nor written to one. */
  readonly input: number
  /** Tokens of the prompt that were read from a cache. */
  readonly cacheRead: number
  /** Tokens of the prompt that were written to a cache for 5 minutes, or for an unknown time. */
  readonly cacheWrite5m: number
  /** Tokens of the prompt that were written to a cache for an hour. */
  readonly cacheWrite1h: number
  /** Tokens of the answer, with reasoning. */
  readonly output: number
  /** Tokens of `output` that are reasoning. */
  readonly reasoning: number
  /** Tokens of `input` that are audio. */
  readonly audioInput: number
  /** Tokens of `output` that are audio. */
  readonly audioOutput: number
}

/** A usage that a provider reports, possibly in part. */
export interface ReportedUsage extends Usage {
  /** Whether the tokens of the prompt are known; else they are 0. */
  readonly hasInput: boolean
  /** Whether the tokens of the answer are known; else they are 0. */
  readonly hasOutput: boolean
  /** Stated sum of prompt and answer, the only figure of some providers; 0 if none is stated. */
  readonly total: number
}

/** Returns all tokens of a prompt. */
export const promptTokens = ({ input, cacheRead, cacheWrite5m, cacheWrite1h }: Usage): number =>
  input + cacheRead + cacheWrite5m + cacheWrite1h
