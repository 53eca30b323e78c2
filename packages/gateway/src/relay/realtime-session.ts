import type { Duplex } from 'node:stream'
import { usageOf } from '@relaydeck/protocols'
import { costOf } from '../billing/price.ts'
import { unitChargeOf } from '../billing/unit-price.ts'
import type { ChannelRow } from '../channels/store.ts'
import { estimateTokens } from '../counting/count-tokens.ts'
import { createTextSample, type TextSample } from '../counting/text-sample.ts'
import type { EndedBy, RealtimeSession, SessionError } from '../http/realtime-session.ts'
import { RelayError } from '../lib/relay-error.ts'
import { relayTexts } from '../texts/relay.ts'
import type { Text } from '../texts/text.ts'
import { termsOf } from './attempt.ts'
import type { ApiKey } from './call/api-key.ts'
import { endpointOf, type RelayCall, type RelayDeps } from './call/call.ts'
import { createTrace } from './call/trace.ts'
import { type ModelTerms, openSettlement, type Settlement, settlementWithoutHold } from './money/settlement.ts'
import { type ChargedUsage, chargedUsage, type Measured } from './money/usage.ts'
import { statedUnits } from './protocol/media.ts'
import { type ProviderEvent, readEvent, sentTokens } from './protocol/realtime-events.ts'

/** A reservation with the prices for which it was made. */
interface Hold {
  readonly settlement: Settlement
  readonly terms: ModelTerms
}

/** A response that the provider is writing. */
interface OpenResponse extends Hold {
  readonly start: number
  readonly text: TextSample
  /** Tokens of its audio. */
  spoken: number
  firstAt: number | undefined
}

/** What a session needs. */
interface SessionParts {
  readonly call: RelayCall
  readonly channel: ChannelRow
  readonly terms: ModelTerms
  /** The reservation for the first response. */
  readonly settlement: Settlement
  readonly connection: Duplex
  readonly protocol: string | undefined
  /** Reads the key again. @throws RelayError if it is no longer valid */
  readonly readKey: () => Promise<ApiKey>
  /** Called at the end. */
  readonly onEnd: () => void
}

/** Returns the terms of a session's model; the channel's prompt is not added to a session. */
export const sessionTerms = (deps: RelayDeps, call: RelayCall, channel: ChannelRow): ModelTerms => ({
  ...termsOf(deps, call, channel),
  systemPrompt: '',
})

/** Opens a session, in which each response is charged as a call with a reservation of its own. */
export function openSession(deps: RelayDeps, parts: SessionParts): RealtimeSession {
  const { call, channel, connection, protocol, readKey, onEnd } = parts
  const closing = new AbortController()
  const open = new Map<string, OpenResponse>()
  let spare: Hold | undefined = parts
  let { key } = call
  let count = 0
  /** Model that transcribes the client's speech. */
  let transcriber: string | undefined
  /** Bytes of all messages. */
  let bytes = 0
  /** Estimated cost of the next response, in prompt tokens: the cost of the last one. */
  let expected = 0
  /** Tokens of the settings, of the last response with its prompt, and of items since then; and bytes sent since then. */
  const prompt = { settings: 0, known: 0, items: 0, sent: 0 }
  const promptTokens = () => Math.ceil((prompt.known || prompt.settings) + prompt.items + sentTokens(prompt.sent))

  /** Why the session cannot go on. */
  let refusal: unknown

  /** @throws RelayError if the key is no longer valid, or its quota does not hold another response */
  const reserve = async (): Promise<Hold> => {
    key = await readKey()
    const next = { ...call, key, size: { ...call.size, estimate: expected } }
    const terms = sessionTerms(deps, next, channel)
    const trace = createTrace(deps, next)
    return { terms, settlement: await openSettlement(deps, { call: next, channel, terms, trace }) }
  }
  /** Returns a settlement without a reservation. */
  const withoutHold = (charged: RelayCall, terms: ModelTerms): Hold => {
    const trace = createTrace(deps, charged)
    return { terms, settlement: settlementWithoutHold(deps, { call: charged, channel, terms, trace }) }
  }
  /** Returns the reservation for a response that has begun. If quota is missing, it holds nothing, and the response is charged. */
  const take = async (): Promise<Hold> => {
    const taken = spare
    spare = undefined
    if (taken) return taken
    try {
      return await reserve()
    } catch (error) {
      refusal = error
      return withoutHold({ ...call, key }, parts.terms)
    }
  }
  const begin = async (id: string): Promise<OpenResponse> => {
    const begun = open.get(id)
    if (begun) return begun
    const response = {
      ...(await take()),
      start: deps.clock(),
      text: createTextSample(true),
      spoken: 0,
      firstAt: undefined,
    }
    open.set(id, response)
    return response
  }

  /** Charges a part of the session as a call. */
  const charge = async (
    { settlement, terms }: Hold,
    charged: ChargedUsage,
    facts: {
      readonly start: number
      readonly firstAt?: number | undefined
      readonly note: Text
      readonly isBroken?: boolean
    },
    model = call.model,
  ): Promise<void> => {
    count += 1
    const settled = { ...call, key, model, requestId: `${call.requestId}-${count}`, start: facts.start }
    const trace = createTrace(deps, settled)
    trace.converted(facts.note)
    if (facts.isBroken) trace.interrupted(relayTexts.brokenOff)
    const answer = { firstAt: facts.firstAt, isStream: true, promptReset: false }
    await settlement.settle(charged, answer, { call: settled, channel, terms, trace })
  }

  /** Measures a response that has ended, or of which a part has arrived. */
  const usageOfResponse = async (response: OpenResponse, reported?: Measured['reported']): Promise<ChargedUsage> => {
    const { text, spoken, firstAt, terms } = response
    const size = { ...call.size, estimate: promptTokens() }
    const estimate = { prompt: size.estimate, completion: Math.ceil(text.estimate()) }
    const units = { counts: {} }
    const measured = {
      reported,
      estimate,
      units,
      completion: text,
      skipped: 0,
      bytes,
      firstAt,
      id: undefined,
      dropped: [],
    }
    const charged = await chargedUsage(deps.tokenizer, { ...call, key, bytes, size }, terms, measured)
    if (reported && !charged.rejected) return charged
    const audio = Math.ceil(spoken)
    const { usage } = charged
    return { ...charged, usage: { ...usage, completion: usage.completion + audio, spoken: audio } }
  }

  const isBegun = ({ text, spoken }: OpenResponse): boolean => spoken > 0 || text.estimate() > 0

  /** Charges a response that has ended. */
  const settle = async (id: string, reported: Measured['reported']): Promise<void> => {
    const response = await begin(id)
    open.delete(id)
    // A response that failed before its first word costs nothing.
    if (!reported && !isBegun(response)) return response.settlement.refund()
    const charged = await usageOfResponse(response, reported)
    const { start, firstAt, terms } = response
    await charge(response, charged, { start, firstAt, note: relayTexts.inSession(call.requestId) })
    const { usage } = charged
    const price = terms.rates.model * terms.rates.group
    expected = charged.units || price === 0 ? 0 : Math.ceil(costOf(usage, terms.rates) / price)
    Object.assign(prompt, { known: usage.prompt + usage.completion, items: 0, sent: 0 })
  }

  /** Charges a transcription of the client's speech at the prices of the model that transcribes. */
  const settleTranscription = async (
    event: Extract<ProviderEvent, { kind: 'transcribed' }>['event'],
  ): Promise<void> => {
    const reported = usageOf(event)
    const units = statedUnits({ usage: event.usage })
    const { second } = units.counts
    const counts = second === undefined ? {} : { second: { estimate: second, most: second } }
    const model = transcriber ?? call.model
    const transcription: RelayCall = { ...call, key, bytes, model, units: { counts, image: {} } }
    const terms = sessionTerms(deps, transcription, channel)
    // There is no price of what it states.
    if (!reported && !unitChargeOf(terms.rates, transcription.units)) return
    const estimate = { prompt: 0, completion: 0 }
    const measured = {
      reported,
      estimate,
      units,
      completion: createTextSample(),
      skipped: 0,
      bytes,
      firstAt: undefined,
      id: undefined,
      dropped: [],
    }
    const charged = await chargedUsage(deps.tokenizer, transcription, terms, measured)
    // The reservation is for responses.
    const hold = withoutHold(transcription, terms)
    await charge(hold, charged, { start: deps.clock(), note: relayTexts.transcribed(call.requestId) }, model)
  }

  /** Processes an event that costs something. */
  const process = async (event: ProviderEvent): Promise<void> => {
    if (event.kind === 'begun') await begin(event.id)
    else if (event.kind === 'done') await settle(event.id, usageOf(event.event))
    else if (event.kind === 'transcribed') await settleTranscription(event.event)
    // The next response has to be covered before the client can ask for it.
    if (open.size === 0 && !refusal) spare ??= await reserve()
    if (refusal) throw refusal
  }

  /** Notes a part of a response, or of the prompt. */
  const note = (event: ProviderEvent): void => {
    if (event.kind === 'session') {
      prompt.settings = event.tokens
      transcriber = event.transcriber ?? transcriber
    } else if (event.kind === 'item') prompt.items += event.tokens
    else if (event.kind === 'text' || event.kind === 'audio') {
      const response = open.get(event.id)
      if (!response) return
      response.firstAt ??= deps.clock()
      if (event.kind === 'audio') response.spoken += event.tokens
      else response.text.add(event.text, estimateTokens(event.text))
    }
  }

  let ended: Promise<void> | undefined
  const endAll = async (by: EndedBy): Promise<void> => {
    // The provider has read the prompt of a response that its client no longer wants, or cannot pay.
    for (const response of open.values()) {
      if (by !== 'client' && !refusal && !isBegun(response)) {
        await response.settlement.refund()
        continue
      }
      const { start, firstAt } = response
      const facts = { start, firstAt, note: relayTexts.inSession(call.requestId), isBroken: by === 'provider' }
      await charge(response, await usageOfResponse(response), facts)
    }
    open.clear()
    await spare?.settlement.refund()
    spare = undefined
  }
  const reporting = async (work: Promise<void>): Promise<void> => {
    try {
      await work
    } catch (error) {
      deps.reportFault({ requestId: call.requestId, endpoint: endpointOf(call), error })
    }
  }
  /** The last event that costs something. */
  let processed: Promise<unknown> = Promise.resolve()
  const end = (by: EndedBy): Promise<void> => {
    ended ??= reporting(processed.catch(() => {}).then(() => endAll(by))).finally(() => {
      unlist()
      onEnd()
    })
    return ended
  }
  const unlist = deps.activeCalls.add(() => {
    closing.abort()
    return end('gateway')
  })
  return {
    connection,
    protocol,
    signal: closing.signal,
    fromClient: (length) => {
      bytes += length
      prompt.sent += length
    },
    fromProvider: async (message) => {
      bytes += message.length
      const event = readEvent(message)
      if (!event || ended) return undefined
      note(event)
      if (event.kind !== 'begun' && event.kind !== 'done' && event.kind !== 'transcribed') return undefined
      const work = process(event)
      processed = work
      try {
        await work
        return undefined
      } catch (error) {
        refusal = error
        if (!(error instanceof RelayError)) await reporting(Promise.reject(error))
        return sessionError(error, call)
      }
    },
    end,
  }
}

/** Returns an error in a session, in OpenAI's format. */
function sessionError(error: unknown, { requestId }: RelayCall): SessionError {
  const { text, details } = error instanceof RelayError ? error : new RelayError(500, relayTexts.fault)
  const { type = 'one_api_error', code = null, param = null } = details ?? {}
  const message = `${text.en} (request id: ${requestId})`
  const event = { type: 'error', event_id: `event_${requestId}`, error: { type, code, message, param, event_id: null } }
  return { event: JSON.stringify(event), reason: String(code ?? type) }
}
