import type { ChannelRow } from '../../channels/store.ts'
import { unixSeconds } from '../../lib/clock.ts'
import { RelayError } from '../../lib/relay-error.ts'
import { type AttemptRecord, SUCCESS } from '../../logs/calls.ts'
import type { Rates, Usage } from '../../prices/price.ts'
import type { ChargedUnits } from '../../prices/unit-price.ts'
import { relayTexts } from '../../texts/relay.ts'
import { type Text, untranslated } from '../../texts/text.ts'
import type { RelayCall, RelayDeps } from './call.ts'

/** Reasons and amount of a call's charge. */
export interface Charge {
  readonly usage: Usage
  readonly rates: Rates
  readonly quota: number
  /** Units for which it was charged instead of tokens. */
  readonly units?: ChargedUnits | undefined
  /** When the first token of a stream arrived, in milliseconds since 1970. */
  readonly firstAt: number | undefined
}

type Tried = Pick<ChannelRow, 'id'>

const NO_REASON = untranslated('')
const FAULT = 500
const BAD_GATEWAY = 502

/** What became of a charged call, in the columns of the log. */
export interface Outcome {
  /** 200, or 502 if the provider interrupted the response. */
  readonly status: number
  /** Milliseconds; 0: not streamed. */
  readonly first_token: number
  /** Number of channels that were tried. */
  readonly attempts: number
}

/** Joins notes about a successful attempt. */
const joined = (notes: readonly Text[]): Text => ({
  zh: notes.map(({ zh }) => zh).join('；'),
  en: notes.map(({ en }) => en).join('; '),
})

/** Records how a call is processed, so that its result can be explained later. */
export function createTrace(
  { calls, callObserver, clock, routing }: Pick<RelayDeps, 'calls' | 'callObserver' | 'clock' | 'routing'>,
  call: RelayCall,
) {
  const attempts: AttemptRecord[] = []
  let began = call.start
  let interruption: Text | undefined
  /** Notes about the current attempt. */
  const notes: Text[] = []
  const addAttempt = ({ id }: Tried, model: string, status: number, reason: Text): void => {
    const now = clock()
    attempts.push({ channel: id, model, status, reason, duration: now - began })
    began = now
  }
  const firstToken = ({ firstAt }: Pick<Charge, 'firstAt'>): number => (firstAt ? Math.max(firstAt - call.start, 1) : 0)
  /** The model of the current attempt. */
  let model = call.model
  const observed = (channel: number | undefined, status: number) => ({
    model: routing.offers(model) ? model : undefined,
    channel,
    status,
  })
  const add = (status: number, named: string, reason: Text, charge?: Charge): void => {
    // Tokens have no price if units are charged.
    const rates = charge?.units ? undefined : charge?.rates
    const duration = clock() - call.start
    const first = charge ? firstToken(charge) : 0
    const promptTokens = Math.round(charge?.usage.prompt ?? 0)
    const completionTokens = Math.round(charge?.usage.completion ?? 0)
    const quota = charge?.quota ?? 0
    callObserver?.ended({
      ...observed(attempts.at(-1)?.channel, interruption ? BAD_GATEWAY : status),
      promptTokens,
      completionTokens,
      quota,
      duration,
      firstToken: first,
    })
    calls.add({
      request_id: call.requestId,
      created_at: unixSeconds(clock),
      user_id: call.key.user.id,
      username: call.key.user.username,
      conversation: call.conversation ?? 0,
      status,
      token_name: call.key.token.name,
      model_name: named,
      reason,
      duration,
      first_token: first,
      prompt_tokens: promptTokens,
      completion_tokens: completionTokens,
      cached_tokens: Math.round(charge?.usage.cached ?? 0),
      cache_write_tokens: Math.round(charge?.usage.written ?? 0),
      cache_write_1h_tokens: Math.round(charge?.usage.writtenHour ?? 0),
      audio_prompt_tokens: Math.round(charge?.usage.audio ?? 0),
      audio_completion_tokens: Math.round(charge?.usage.spoken ?? 0),
      quota,
      model_ratio: rates?.model ?? 0,
      group_ratio: charge?.rates.group ?? 0,
      completion_ratio: rates?.completion ?? 0,
      cache_ratio: rates?.cache ?? 0,
      cache_write_ratio: rates?.write ?? 0,
      cache_write_1h_ratio: rates?.writeHour ?? 0,
      audio_ratio: rates?.audio ?? 0,
      audio_completion_ratio: rates?.spoken ?? 0,
      unit: charge?.units?.per ?? '',
      units: charge?.units?.count ?? 0,
      unit_price: charge?.units ? charge.units.usd * charge.units.perDollar : 0,
      unit_size: charge?.units?.size ?? '',
      attempts,
    })
  }
  return {
    /** Notes that a channel failed. */
    failed: (channel: Tried, sentModel: string, error: RelayError): void => {
      addAttempt(channel, sentModel, error.status, error.explanation)
      callObserver?.attemptFailed(observed(channel.id, error.status))
    },
    /** Notes that the provider interrupted a stream that had begun. */
    interrupted: (reason: Text): void => {
      interruption = reason
    },
    /** Notes what the conversion of a call has changed. */
    converted: (text: Text): void => {
      notes.push(text)
    },
    /** Notes the model of the next attempt, and whether its channel was chosen because of the conversation. */
    chosen: ({ isKept }: { readonly isKept: boolean }, chosenModel: string): void => {
      model = chosenModel
      const isOther = model !== call.model
      notes.splice(0, notes.length, ...(isKept ? [relayTexts.kept] : []))
      if (isOther) notes.push(relayTexts.insteadOf(call.model))
      if (call.asked !== call.model) notes.push(relayTexts.aliasOf(call.asked, call.model))
    },
    /** Records a call that was charged, and returns what became of it. */
    settled: (channel: Tried, sentModel: string, charge: Charge): Outcome => {
      const status = interruption ? BAD_GATEWAY : SUCCESS
      addAttempt(channel, sentModel, status, interruption ?? joined(notes))
      add(SUCCESS, model, interruption ?? NO_REASON, charge)
      return { status, first_token: firstToken(charge), attempts: attempts.length }
    },
    /** Records a call that failed. */
    refused: (error: unknown): void => {
      // The cause of a network error is in the attempts, which only administrators see.
      if (error instanceof RelayError) add(error.status, call.model, error.text)
      else add(FAULT, call.model, relayTexts.fault)
    },
  }
}

export type Trace = ReturnType<typeof createTrace>
