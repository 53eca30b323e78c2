import type { ChannelRow } from '../../channels/store.ts'
import { RelayError } from '../../lib/relay-error.ts'
import type { Limits } from '../../limits/limits.ts'
import { type Hold, isOfChannel, LimitReached, type NewHold, type Window } from '../../limits/windows.ts'
import type { Options } from '../../options/store.ts'
import { relayTexts } from '../../texts/relay.ts'
import type { ApiKey } from '../api-key/api-key.ts'
import { limitError } from './limit-refusal.ts'

/** Amounts that an attempt needs of limits. */
export interface Needs {
  /** Units that are reserved. */
  readonly quota: number
  readonly tokens: {
    /** Without these the call is refused. */
    readonly least: number
    readonly expected: number
  }
}

/** What limits leave for an attempt of a call. */
export interface Room {
  /** Units that the caller's limits leave; `Infinity` without any. */
  readonly quota: number
  /**
   * Returns what the attempt is to hold.
   * @throws LimitReached if a limit is known not to allow it
   */
  holds(needs: Needs): NewHold[]
  /** Returns what a charge that was not reserved changes. */
  unheld(): Hold[]
  /** Notes that it holds this now. */
  taken(): void
  /** Returns the error of a limit that does not allow it. */
  refusal(hold: NewHold): RelayError
}

const WITHOUT_LIMITS: Room = {
  quota: Number.POSITIVE_INFINITY,
  holds: () => [],
  unheld: () => [],
  taken: () => {},
  refusal: () => new RelayError(429, relayTexts.saturated),
}

/** The limits of one call and of the channels that it tries. */
export interface CallLimits {
  /** Reads what the limits of the caller and of a channel leave to a model. */
  read(channel: ChannelRow, model: string): Promise<Room>
  /** Returns headers that state what the caller's limits leave. */
  headers(): Readonly<Record<string, string>>
}

const leftIn = ({ max, used }: Window): number => Math.max(max - used, 0)

/** Formats seconds as OpenAI does: `1h2m3s`. */
function durationText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return [hours > 0 && `${hours}h`, minutes > 0 && `${minutes}m`, `${seconds % 60}s`].filter(Boolean).join('')
}

/** Returns the headers that state the tightest limits of the caller's calls and tokens, as OpenAI names them. */
function headersOf(windows: readonly Window[], now: number): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const kind of ['requests', 'tokens'] as const) {
    const [tightest] = windows
      .filter((window) => window.limit.kind === kind && !isOfChannel(window))
      .sort((a, b) => leftIn(a) - leftIn(b) || (b.end ?? 0) - (a.end ?? 0))
    if (!tightest) continue
    headers[`x-ratelimit-limit-${kind}`] = String(tightest.max)
    headers[`x-ratelimit-remaining-${kind}`] = String(leftIn(tightest))
    headers[`x-ratelimit-reset-${kind}`] = durationText(Math.max((tightest.end ?? now) - now, 0))
  }
  return headers
}

/**
 * Returns how much of a window an attempt takes. Of tokens it takes what is left, up to what it expects to need.
 * @param isCounted whether the call is counted already
 */
function amountOf(window: Window, { quota, tokens }: Needs, isCounted: boolean): number {
  switch (window.limit.kind) {
    case 'quota':
      return quota
    case 'tokens':
      return Math.max(tokens.least, Math.min(leftIn(window), tokens.expected))
    case 'requests':
      return isCounted ? 0 : 1
    case 'concurrent':
      return 1
  }
}

interface Deps {
  readonly limits: Limits
  readonly options: Options
}

/** Creates the limits of a call. A call counts once for its caller, and for each channel that it is sent to. */
export function createCallLimits({ limits, options }: Deps, key: ApiKey): CallLimits {
  const { windows: store, zone } = limits
  /** Limits of the caller for which the call is counted. */
  const counted = new Set<string>()
  let headers: Readonly<Record<string, string>> = {}
  return {
    read: async (channel, model) => {
      const all = [...limits.ofCaller(key, model), ...limits.ofChannel(channel)]
      if (all.length === 0) return WITHOUT_LIMITS
      const { windows, now } = await store.read(all)
      const budgets = windows.filter((window) => window.limit.kind === 'quota' && !isOfChannel(window))
      headers = headersOf(windows, now)
      const held = new Map<Window, NewHold>()
      return {
        quota: Math.min(Number.POSITIVE_INFINITY, ...budgets.map(leftIn)),
        holds: (needs) => {
          held.clear()
          for (const window of windows) {
            const amount = amountOf(window, needs, counted.has(window.subject))
            // Also a free call is refused once a budget is exceeded.
            if (amount > 0 || window.limit.kind === 'quota') held.set(window, store.holdOf(window, amount))
          }
          for (const [{ used, max }, hold] of held) if (used + hold.amount > max) throw new LimitReached(hold)
          return [...held.values()]
        },
        unheld: () => windows.map((window) => store.holdOf(window, 0)),
        taken: () => {
          for (const window of held.keys()) if (!isOfChannel(window)) counted.add(window.subject)
          const after = windows.map((window) => ({ ...window, used: window.used + (held.get(window)?.amount ?? 0) }))
          headers = headersOf(after, now)
        },
        refusal: (hold) => {
          const window = windows.find((each) => held.get(each) === hold)
          if (!window) return WITHOUT_LIMITS.refusal(hold)
          return limitError(options, key, window, { amount: hold.amount, now, zone: zone() })
        },
      }
    },
    headers: () => headers,
  }
}
