import { type LimitKind, limitText } from '@relaydeck/api-sdk'
import { type ErrorDetails, RelayError } from '../../lib/relay-error.ts'
import { isOfChannel, isOfModel, type Window } from '../../limits/windows.ts'
import { quotaText } from '../../logs/write.ts'
import type { Options } from '../../options/store.ts'
import { limitTexts } from '../../texts/limits.ts'
import { relayTexts } from '../../texts/relay.ts'
import { type Text, untranslated } from '../../texts/text.ts'
import type { ApiKey } from '../api-key/api-key.ts'

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

/** Thrown when a limit of a model does not allow a call, which another model may answer. */
export class ModelAtLimit extends RelayError {
  override readonly name = 'ModelAtLimit'
}

/** Longest wait in seconds for which clients are asked to repeat the call automatically. */
const WAIT_MAX = 60

/** Seconds after which a place may be free again. */
const WAIT_FOR_PLACE = 1

/** Types and codes of errors; those of calls and tokens are OpenAI's. */
const ERRORS: Readonly<Record<LimitKind, { readonly type: string; readonly code: string }>> = {
  requests: { type: 'requests', code: 'rate_limit_exceeded' },
  concurrent: { type: 'requests', code: 'rate_limit_exceeded' },
  tokens: { type: 'tokens', code: 'rate_limit_exceeded' },
  quota: { type: 'budget_exceeded', code: 'budget_exceeded' },
}

/** Formats a time in a zone: `2026-12-01 00:00:00`. */
const timeIn = (zone: string, seconds: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(seconds * 1000)

/** Returns whose limit it is, in words. */
function ownerOf({ of, model }: Window, { token }: ApiKey): Text {
  if (of === 'token') return limitTexts.ofToken(token.name)
  if (of === 'channel') return limitTexts.ofChannel
  return model === undefined ? limitTexts.ofUser : limitTexts.ofModel(model)
}

/** Returns when a call may succeed, in words. */
function whenText(end: number | null, wait: number, zone: string): Text {
  if (end === null) return limitTexts.afterOthers
  return wait > WAIT_MAX ? limitTexts.at(timeIn(zone, end), zone) : limitTexts.inSeconds(String(wait))
}

/** What a call asked of a limit. */
interface Asked {
  readonly amount: number
  /** Unix seconds. */
  readonly now: number
  /** The time zone of the calendar. */
  readonly zone: string
}

/** Returns the error of a limit that does not allow a call. */
export function limitError(options: Options, key: ApiKey, window: Window, { amount, now, zone }: Asked): RelayError {
  const { limit, max, end } = window
  const most = limit.kind === 'quota' ? quotaText(options, max) : untranslated(String(max))
  const words = limitText(limit.kind, limit.per, most)
  const owner = ownerOf(window, key)
  const wait = end === null ? WAIT_FOR_PLACE : Math.max(end - now, 1)
  const isTooLarge = amount > max
  const text = isTooLarge
    ? limitTexts.tooLarge(owner, words)
    : limitTexts.reached(owner, words, whenText(end, wait, zone))
  const details = { ...ERRORS[limit.kind], ...(!isTooLarge && { retryAfter: wait }) }
  if (isOfChannel(window)) return new ChannelAtLimit(text, details)
  const Refusal = isOfModel(window) ? ModelAtLimit : RelayError
  return new Refusal(TOO_MANY_REQUESTS, text, { ...details, isFinal: isTooLarge || wait > WAIT_MAX })
}
