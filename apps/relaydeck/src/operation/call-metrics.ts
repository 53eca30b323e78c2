import type { CallObserver, ObservedAttempt } from '@relaydeck/gateway'
import { Counter, Histogram, type Registry } from 'prom-client'

/** Most pairs of a model and a channel: each has up to 35 series. */
const PAIRS_MAX = 500

/** Label of a model that no channel has, and of both parts of a pair beyond the most. */
const OTHER = 'other'

/** Label of the channel if none was tried. */
const NONE = 'none'

const LABELS = ['model', 'channel'] as const

/** Upper limits in seconds. */
const DURATIONS = [0.5, 1, 2.5, 5, 10, 30, 60, 180, 600]
const FIRST_TOKENS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/** Returns the class of an HTTP status, such as `4xx`. */
const classOfStatus = (status: number): string => `${Math.floor(status / 100)}xx`

/** Returns an amount that a counter takes: clocks may be set back. */
const amountOf = (value: number): number => (Number.isFinite(value) ? Math.max(value, 0) : 0)

/** Creates the function that returns the labels of an attempt, of which there are a limited number. */
function createPairs() {
  const known = new Set<string>()
  const other = { model: OTHER, channel: OTHER }
  return ({ model, channel }: ObservedAttempt) => {
    const pair = { model: model ?? OTHER, channel: channel === undefined ? NONE : String(channel) }
    const key = `${pair.channel} ${pair.model}`
    if (known.has(key)) return pair
    if (known.size >= PAIRS_MAX) return other
    known.add(key)
    return pair
  }
}

/** Creates metrics of calls by model and channel. */
export function createCallMetrics(registry: Registry): CallObserver {
  const registers = [registry]
  const labelsOf = createPairs()
  const calls = new Counter({
    name: 'relaydeck_model_calls_total',
    help: 'Calls that have ended, by the last channel that was tried and the class of the status',
    labelNames: [...LABELS, 'status'],
    registers,
  })
  const failedAttempts = new Counter({
    name: 'relaydeck_model_failed_attempts_total',
    help: 'Attempts with a channel that failed or was at its limit, even if another channel answered',
    labelNames: [...LABELS, 'status'],
    registers,
  })
  const tokens = new Counter({
    name: 'relaydeck_model_tokens_total',
    help: 'Tokens of prompts and answers',
    labelNames: [...LABELS, 'kind'],
    registers,
  })
  const cost = new Counter({
    name: 'relaydeck_model_cost_units_total',
    help: 'Units that were charged',
    labelNames: LABELS,
    registers,
  })
  const durations = new Histogram({
    name: 'relaydeck_model_call_duration_seconds',
    help: 'Seconds until the end of a call, failed or not',
    labelNames: LABELS,
    buckets: DURATIONS,
    registers,
  })
  const firstTokens = new Histogram({
    name: 'relaydeck_model_first_token_seconds',
    help: 'Seconds until the first token of a stream',
    labelNames: LABELS,
    buckets: FIRST_TOKENS,
    registers,
  })
  return {
    attemptFailed: (attempt) => failedAttempts.inc({ ...labelsOf(attempt), status: classOfStatus(attempt.status) }),
    ended: (call) => {
      const labels = labelsOf(call)
      calls.inc({ ...labels, status: classOfStatus(call.status) })
      durations.observe(labels, amountOf(call.duration) / 1000)
      if (call.firstToken > 0) firstTokens.observe(labels, call.firstToken / 1000)
      tokens.inc({ ...labels, kind: 'prompt' }, amountOf(call.promptTokens))
      tokens.inc({ ...labels, kind: 'completion' }, amountOf(call.completionTokens))
      cost.inc(labels, amountOf(call.quota))
    },
  }
}
