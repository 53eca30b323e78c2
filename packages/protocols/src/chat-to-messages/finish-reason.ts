const REASONS: ReadonlyMap<string, string> = new Map([
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['tool_use', 'tool_calls'],
  ['refusal', 'content_filter'],
])

/** Returns the `finish_reason` for a `stop_reason`. */
export const finishReasonOf = (stopReason: string): string => REASONS.get(stopReason) ?? 'stop'
