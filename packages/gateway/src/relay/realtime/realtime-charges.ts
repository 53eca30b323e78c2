import { type ReportedUsage, usageOf } from '@relaydeck/protocols'
import type { ChannelRow } from '../../channels/store.ts'
import { createTextSample, type TextSample } from '../../counting/text-sample.ts'
import { tokenQuotaError, userQuotaError } from '../../ledger/ledger.ts'
import type { JsonObject } from '../../lib/json.ts'
import type { RelayError } from '../../lib/relay-error.ts'
import { UNKNOWN_ANSWER } from '../../models/model-limits.ts'
import { costOf } from '../../prices/price.ts'
import { unitChargeOf } from '../../prices/unit-price.ts'
import { relayTexts } from '../../texts/relay.ts'
import type { Text } from '../../texts/text.ts'
import type { ApiKey } from '../api-key/api-key.ts'
import { termsOf } from '../attempts/attempt.ts'
import type { RelayCall, RelayDeps } from '../call/call.ts'
import { createCallLimits } from '../call/call-limits.ts'
import { createTrace } from '../call/trace.ts'
import { type ModelTerms, openSettlement, type Settlement, settlementWithoutHold } from '../charging/settlement.ts'
import { type ChargedUsage, chargedUsage, type Measured } from '../charging/usage.ts'
import { statedUnits } from '../protocol/media.ts'

/** A reservation for a response, with the prices for which it was made. */
export interface Hold {
  readonly settlement: Settlement
  readonly terms: ModelTerms
  /** Tokens of the longest response for which it was made. */
  readonly maxTokens: number
}

/** A response that the provider is writing. */
export interface OpenResponse extends Hold {
  readonly start: number
  /** Estimated tokens of its prompt when it began: the client may send more meanwhile. */
  readonly prompt: number
  readonly text: TextSample
  /** Tokens of its audio. */
  spoken: number
  firstAt: number | undefined
}

/** What the charges of a session need. */
export interface ChargedSession {
  readonly call: RelayCall
  readonly channel: ChannelRow
  readonly terms: ModelTerms
  /** Reads the key again. @throws RelayError if it is no longer valid */
  readonly readKey: () => Promise<ApiKey>
}

/** Returns the terms of a session's model; the channel's prompt is not added to a session. */
export const sessionTerms = (deps: RelayDeps, call: RelayCall, channel: ChannelRow): ModelTerms => ({
  ...termsOf(deps, call, channel),
  systemPrompt: '',
})

/** Returns the tokens of the longest response of a model. */
export const longestResponse = ({ limits }: ModelTerms): number => limits.answer ?? UNKNOWN_ANSWER

/** Whether a part of a response has arrived. */
export const isBegun = ({ text, spoken }: OpenResponse): boolean => spoken > 0 || text.estimate() > 0

/** What is measured of a response or a transcription. */
type Known = Pick<Measured, 'reported' | 'estimate' | 'units' | 'bytes'> & Partial<Measured>

const measuredOf = (known: Known): Measured => ({
  completion: createTextSample(),
  skipped: 0,
  firstAt: undefined,
  id: undefined,
  dropped: [],
  ...known,
})

/** Facts of a charge beside its usage. */
interface ChargeFacts {
  readonly start: number
  readonly firstAt?: number | undefined
  /** Explains the charge. */
  readonly note: Text
  readonly isBroken?: boolean
  /** Default: the model of the session. */
  readonly model?: string
}

/** How a response has ended. */
interface ResponseEnd {
  readonly reported?: ReportedUsage | undefined
  readonly isBroken?: boolean
}

/** Creates the reservations and charges of a session, each of whose responses is charged as a call. */
export function createCharges(deps: RelayDeps, session: ChargedSession) {
  const { call, channel } = session
  let { key } = call
  let count = 0
  /** Bytes of all messages. */
  let bytes = 0
  /** Estimated cost of the next response, in prompt tokens: the cost of the last one. */
  let expected = 0

  /** Returns a settlement without a reservation. */
  const withoutHold = (charged: RelayCall, terms: ModelTerms): Hold => {
    const trace = createTrace(deps, charged)
    const settlement = settlementWithoutHold(deps, { call: charged, channel, terms, trace })
    return { terms, settlement, maxTokens: charged.maxTokens }
  }

  /** Charges a part of the session as a call. */
  const charge = async ({ settlement, terms }: Hold, charged: ChargedUsage, facts: ChargeFacts): Promise<void> => {
    const { start, firstAt, note, isBroken = false, model = call.model } = facts
    count += 1
    const settled = { ...call, key, model, requestId: `${call.requestId}-${count}`, start }
    const trace = createTrace(deps, settled)
    trace.converted(note)
    if (isBroken) trace.interrupted(relayTexts.brokenOff)
    const answer = { firstAt, isStream: true, promptReset: false }
    await settlement.settle(charged, answer, { call: settled, channel, terms, trace })
  }

  /** Returns the usage of a response: as reported, else of what has arrived. */
  const usageOfResponse = async (response: OpenResponse, { reported }: ResponseEnd): Promise<ChargedUsage> => {
    const { prompt, text, spoken, firstAt, terms } = response
    const size = { ...call.size, estimate: prompt }
    const estimate = { prompt, completion: Math.ceil(text.estimate()) }
    const measured = measuredOf({ reported, estimate, units: { counts: {} }, bytes, completion: text, firstAt })
    const charged = await chargedUsage(deps.tokenizer, { ...call, key, bytes, size }, terms, measured)
    if (reported && !charged.rejected) return charged
    const audio = Math.ceil(spoken)
    const { usage } = charged
    return { ...charged, usage: { ...usage, completion: usage.completion + audio, spoken: audio } }
  }

  return {
    /** Notes the bytes of a message of either side. */
    addBytes: (length: number): void => {
      bytes += length
    },

    /**
     * Reserves quota for the next response.
     * @param maxTokens tokens of the longest one
     * @throws RelayError if the key is no longer valid, or its quota does not hold the response
     */
    reserve: async (maxTokens: number): Promise<Hold> => {
      key = await session.readKey()
      // Each response counts as a call.
      const limits = createCallLimits(deps, key)
      const next = { ...call, key, limits, maxTokens, size: { ...call.size, estimate: expected } }
      const terms = sessionTerms(deps, next, channel)
      const trace = createTrace(deps, next)
      return { terms, maxTokens, settlement: await openSettlement(deps, { call: next, channel, terms, trace }) }
    },

    /** Returns what holds nothing, for a response that has begun although quota is missing. */
    unreserved: (): Hold => withoutHold({ ...call, key }, session.terms),

    /** Whether the reservation of a response covers the part that has arrived. */
    covers: ({ settlement, prompt, text, spoken }: OpenResponse): boolean =>
      settlement.covers({ prompt, completion: text.estimate() + spoken, spoken }),

    /** Returns the error of a response that the quota does not hold. */
    quotaError: (): RelayError => {
      const { user, token } = key
      return token.unlimited_quota || user.quota <= token.remain_quota ? userQuotaError() : tokenQuotaError()
    },

    /** Charges a response. @returns its usage */
    response: async (response: OpenResponse, end: ResponseEnd): Promise<ChargedUsage> => {
      const charged = await usageOfResponse(response, end)
      const { start, firstAt, terms } = response
      const note = relayTexts.inSession(call.requestId)
      await charge(response, charged, { start, firstAt, note, isBroken: end.isBroken ?? false })
      const price = terms.rates.model * terms.rates.group
      expected = charged.units || price === 0 ? 0 : Math.ceil(costOf(charged.usage, terms.rates) / price)
      return charged
    },

    /** Charges a transcription of the client's speech at the prices of the model that transcribes. */
    transcription: async (event: JsonObject, model = call.model): Promise<void> => {
      const reported = usageOf(event)
      const units = statedUnits({ usage: event.usage })
      const { second } = units.counts
      const counts = second === undefined ? {} : { second: { estimate: second, most: second } }
      const transcription: RelayCall = { ...call, key, bytes, model, units: { counts, image: {} } }
      const terms = sessionTerms(deps, transcription, channel)
      // There is no price of what it states.
      if (!reported && !unitChargeOf(terms.rates, transcription.units)) return
      const measured = measuredOf({ reported, estimate: { prompt: 0, completion: 0 }, units, bytes })
      const charged = await chargedUsage(deps.tokenizer, transcription, terms, measured)
      const note = relayTexts.transcribed(call.requestId)
      // The reservations are for responses.
      await charge(withoutHold(transcription, terms), charged, { start: deps.clock(), note, model })
    },
  }
}
