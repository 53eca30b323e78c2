const REASONS: ReadonlyMap<string, string> = new Map([
  ['length', 'max_tokens'],
  ['tool_calls', 'tool_use'],
  ['function_call', 'tool_use'],
  ['content_filter', 'refusal'],
])

/** Returns the `stop_reason` for a `finish_reason`; some providers state `stop` although tools are called. */
export function stopReasonOf(finish: string, hasCalls: boolean, isRefusal: boolean): string {
  const reason = REASONS.get(finish)
  if (reason && (reason !== 'tool_use' || hasCalls)) return reason
  if (isRefusal) return 'refusal'
  return hasCalls ? 'tool_use' : 'end_turn'
}
