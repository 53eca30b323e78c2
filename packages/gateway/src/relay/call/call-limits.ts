import type { LimitKind } from '@relaydeck/api-sdk'
import type { ChannelRow } from '../../channels/store.ts'
import { type Clock, unixSeconds } from '../../lib/clock.ts'
import { type ErrorDetails, RelayError } from '../../lib/relay-error.ts'
import type { Limits } from '../../limits/limits.ts'
import type { NewHold, SubjectLimit, Window } from '../../limits/windows.ts'
import { quotaText } from '../../logs/write.ts'
import type { Options } from '../../options/store.ts'
import { limitText, limitTexts } from '../../texts/limits.ts'
import { relayTexts } from '../../texts/relay.ts'
import { type Text, untranslated } from '../../texts/text.ts'
import { type ApiKey, groupOf } from './api-key.ts'

const TOO_MANY_REQUESTS = 429

/** Thrown when a limit of a channel does not allow a call, which another channel may answer. */
export class ChannelAtLimit extends RelayError {
  override readonly name = 'ChannelAtLimit'
  readonly #reason: Text
  constructor(reason: Text, details: ErrorDetails) {
    super(TOO_MANY_REQUESTS, relayTexts.saturated, details)
    this.#reason = reason
  }
  /** States the limit, which callers do not see. */
  override get explanation(): Text {
    return this.#reason
  }
}

/** Tokens that a call needs. */
export interface TokenNeed {
  /** Without these it is refused. */
  readonly least: number
  readonly expected: number
}

/** What limits leave for an attempt of a call. */
export interface Room {
  /** Units that the caller's limits leave; `Infinity` without any. */
  readonly quota: number
  /** Returns what the attempt is to hold. */
  holds(quota: number, tokens: TokenNeed): NewHold[]
  /** Notes that it holds this. */
  taken(holds: readonly NewHold[]): void
  /** Returns the error of a limit that does not allow it. */
  refusal(hold: NewHold): RelayError
}

const WITHOUT_LIMITS: Room = {
  quota: Number.POSITIVE_INFINITY,
  holds: () => [],
  taken: () => {},
  refusal: () => new RelayError(TOO_MANY_REQUESTS, relayTexts.saturated),
}

/** Longest wait in seconds after which a client should repeat a call by itself. */
const WAIT_MAX = 60

const CODES: Readonly<Record<LimitKind, string>> = {
  requests: 'rate_limit_exceeded',
  tokens: 'rate_limit_exceeded',
  concurrent: 'rate_limit_exceeded',
  quota: 'budget_exceeded',
}

interface Deps {
  readonly clock: Clock
  readonly limits: Limits
  readonly options: Options
}

const isOfChannel = ({ subject }: Pick<SubjectLimit, 'subject'>): boolean => subject.startsWith('channel ')

/** Formats a time in a zone: `2026-12-01 00:00:00`. */
const timeIn = (zone: string, seconds: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(seconds * 1000)

/** Formats seconds as OpenAI does: `1h2m3s`. */
function durationText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return [hours > 0 && `${hours}h`, minutes > 0 && `${minutes}m`, `${seconds % 60}s`].filter(Boolean).join('')
}

/** Creates the error of a limit that does not allow a call. */
function refusalOf({ clock, limits, options }: Deps, key: ApiKey, window: Window, amount: number): RelayError {
  const { subject, limit, max, end } = window
  const { kind, per } = limit
  const amountText = kind === 'quota' ? quotaText(options, max) : untranslated(String(max))
  const words = limitText(kind, per, amountText)
  const [type = '', , model] = subject.split(' ')
  const ofUser = model === undefined ? limitTexts.ofUser : limitTexts.ofModel(subject.slice(subject.indexOf(model)))
  const who = { token: limitTexts.ofToken(key.token.name), channel: limitTexts.ofChannel }[type] ?? ofUser
  const code = CODES[kind]
  const errorType = kind === 'tokens' ? 'tokens' : kind === 'quota' ? 'budget_exceeded' : 'requests'
  if (amount > max) {
    const text = limitTexts.tooLarge(who, words)
    return isOfChannel(window)
      ? new ChannelAtLimit(text, { code })
      : new RelayError(TOO_MANY_REQUESTS, text, { type: errorType, code, isFinal: true })
  }
  const wait = end === null ? 1 : Math.max(end - unixSeconds(clock), 1)
  const soon = limitTexts.inSeconds(String(wait))
  const later = wait > WAIT_MAX ? limitTexts.at(timeIn(limits.zone(), end ?? 0), limits.zone()) : soon
  const text = limitTexts.reached(who, words, end === null ? limitTexts.afterOthers : later)
  const details = { type: errorType, code, retryAfter: wait }
  if (isOfChannel(window)) return new ChannelAtLimit(text, details)
  return new RelayError(TOO_MANY_REQUESTS, text, wait > WAIT_MAX ? { ...details, isFinal: true } : details)
}

/** Returns the headers that state the tightest limit of calls and of tokens, as OpenAI names them. */
function headersOf(windows: readonly Window[], holds: readonly NewHold[], now: number): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const kind of ['requests', 'tokens'] as const) {
    const all = windows
      .filter(({ limit }) => limit.kind === kind)
      .map(({ subject, limit, max, used, end }) => {
        const held = holds.find((hold) => hold.subject === subject && hold.kind === kind && hold.per === limit.per)
        return { max, left: Math.max(max - used - (held?.amount ?? 0), 0), end: end ?? now }
      })
      .sort((a, b) => a.left - b.left || b.end - a.end)
    const [tightest] = all
    if (!tightest) continue
    headers[`x-ratelimit-limit-${kind}`] = String(tightest.max)
    headers[`x-ratelimit-remaining-${kind}`] = String(tightest.left)
    headers[`x-ratelimit-reset-${kind}`] = durationText(Math.max(tightest.end - now, 0))
  }
  return headers
}

/** Returns what windows leave. */
function roomOf(
  deps: Deps,
  key: ApiKey,
  windows: readonly Window[],
  call: { isCounted: boolean },
): Omit<Room, 'taken'> {
  const left = ({ max, used }: Window): number => Math.max(max - used, 0)
  const ofQuota = windows.filter((window) => window.limit.kind === 'quota' && !isOfChannel(window))
  const amounts = {
    quota: (_: Window, quota: number) => quota,
    tokens: (window: Window, _: number, { least, expected }: TokenNeed) =>
      Math.max(least, Math.min(left(window), expected)),
    // A call is counted once for its caller, and for each channel that it is sent to.
    requests: (window: Window) => (call.isCounted && !isOfChannel(window) ? 0 : 1),
    concurrent: () => 1,
  }
  return {
    quota: Math.min(Number.POSITIVE_INFINITY, ...ofQuota.map(left)),
    holds: (quota, tokens) =>
      windows
        .map((window) => deps.limits.windows.holdOf(window, amounts[window.limit.kind](window, quota, tokens)))
        .filter(({ kind, amount }) => kind !== 'requests' || amount > 0),
    refusal: (hold) => {
      const window = windows.find(
        ({ subject, limit }) =>
          subject === hold.subject && limit.kind === hold.kind && (hold.per === '' || limit.per === hold.per),
      )
      return window ? refusalOf(deps, key, window, hold.amount) : WITHOUT_LIMITS.refusal(hold)
    },
  }
}

/** The limits of one call, whatever channels it tries. */
export interface CallLimits {
  /** Reads what the limits of the caller and of a channel leave. */
  read(channel: ChannelRow): Promise<Room>
  /** Returns headers that state what the caller's limits leave. */
  headers(): Readonly<Record<string, string>>
}

/** Creates the limits of a call. */
export function createCallLimits(deps: Deps, key: ApiKey, model: string): CallLimits {
  const { limits, clock } = deps
  const { user, token } = key
  const ofCaller = limits.ofCaller({ user: { ...user, limits: user.ownLimits }, token, group: groupOf(user), model })
  const call = { isCounted: false }
  let headers: Record<string, string> = {}
  return {
    read: async (channel) => {
      const all = [...ofCaller, ...limits.ofChannel(channel)]
      if (all.length === 0) return WITHOUT_LIMITS
      const windows = await limits.windows.read(all)
      const callers = windows.filter((window) => !isOfChannel(window))
      const note = (holds: readonly NewHold[]) => {
        headers = headersOf(callers, holds, unixSeconds(clock))
      }
      note([])
      return {
        ...roomOf(deps, key, windows, call),
        taken: (holds) => {
          call.isCounted = true
          note(holds)
        },
      }
    },
    headers: () => headers,
  }
}
