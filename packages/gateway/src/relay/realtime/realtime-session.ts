import type { Duplex } from 'node:stream'
import { usageOf } from '@relaydeck/protocols'
import { estimateTokens } from '../../counting/count-tokens.ts'
import { createTextSample } from '../../counting/text-sample.ts'
import type { EndedBy, RealtimeSession, SessionError } from '../../http/realtime-session.ts'
import { RelayError } from '../../lib/relay-error.ts'
import { relayTexts } from '../../texts/relay.ts'
import { endpointOf, type RelayCall, type RelayDeps } from '../call/call.ts'
import type { Settlement } from '../charging/settlement.ts'
import { type ProviderEvent, readEvent } from '../protocol/realtime-events.ts'
import {
  type ChargedSession,
  createCharges,
  type Hold,
  isBegun,
  longestResponse,
  type OpenResponse,
} from './realtime-charges.ts'
import { createSessionPrompt } from './realtime-prompt.ts'

/** What a session needs. */
interface SessionParts extends ChargedSession {
  /** The reservation for the first response. */
  readonly settlement: Settlement
  readonly connection: Duplex
  readonly protocol: string | undefined
  /** Called at the end. */
  readonly onEnd: () => void
}

/** An event of a provider that begins or ends something that costs. */
type CostlyEvent = Extract<ProviderEvent, { kind: 'begun' | 'done' | 'transcribed' }>

/** Creates the part of a session that reads events, and charges each response with a reservation of its own. */
function createResponses(deps: RelayDeps, parts: SessionParts) {
  const { call, terms, settlement } = parts
  const charges = createCharges(deps, parts)
  const prompt = createSessionPrompt()
  const open = new Map<string, OpenResponse>()
  /** The reservation for the next response. */
  let spare: Hold | undefined = { terms, settlement, maxTokens: call.maxTokens }
  /** Tokens of the longest response, as the session's settings say. */
  let longest = longestResponse(terms)
  /** Model that transcribes the client's speech. */
  let transcriber: string | undefined
  /** Why the session cannot go on. */
  let refusal: unknown

  /** Returns the reservation for a response that has begun. If quota is missing, it holds nothing, and the response is charged. */
  const take = async (maxTokens: number): Promise<Hold> => {
    const taken = spare
    spare = undefined
    if (taken && taken.maxTokens >= maxTokens) return taken
    try {
      // The response may be longer than the one for which quota is reserved.
      await taken?.settlement.refund()
      return await charges.reserve(maxTokens)
    } catch (error) {
      refusal = error
      return charges.unreserved()
    }
  }
  const begin = async (id: string, maxTokens = longest): Promise<OpenResponse> => {
    const begun = open.get(id)
    if (begun) return begun
    const hold = await take(maxTokens)
    const response = {
      ...hold,
      start: deps.clock(),
      prompt: prompt.tokens(),
      text: createTextSample(true),
      spoken: 0,
      firstAt: undefined,
    }
    open.set(id, response)
    return response
  }
  /** Charges a response that has ended. */
  const settle = async ({ id, event }: Extract<CostlyEvent, { kind: 'done' }>): Promise<void> => {
    const reported = usageOf(event)
    const response = await begin(id)
    open.delete(id)
    // A response that failed before its first word costs nothing.
    if (!reported && !isBegun(response)) return response.settlement.refund()
    const { usage } = await charges.response(response, { reported })
    prompt.setConversation(usage.prompt + usage.completion)
  }

  return {
    addBytes: charges.addBytes,

    addSent: (length: number): void => {
      charges.addBytes(length)
      prompt.addSent(length)
    },

    /**
     * Notes a part of a response, or of the prompt.
     * @throws RelayError if the reservation no longer covers the response
     */
    note: (event: ProviderEvent): void => {
      if (event.kind === 'session') {
        prompt.setSettings(event.tokens)
        longest = event.maxTokens ?? longestResponse(terms)
        transcriber = event.transcriber ?? transcriber
      } else if (event.kind === 'item') prompt.addItem(event.tokens)
      else if (event.kind === 'text' || event.kind === 'audio') {
        const response = open.get(event.id)
        if (!response) return
        response.firstAt ??= deps.clock()
        if (event.kind === 'audio') response.spoken += event.tokens
        else response.text.add(event.text, estimateTokens(event.text))
        if (!refusal && !charges.covers(response)) throw charges.quotaError()
      }
    },

    /** Processes an event that costs something. @throws RelayError if the session cannot go on */
    process: async (event: CostlyEvent): Promise<void> => {
      if (event.kind === 'begun')
        await begin(event.id, event.maxTokens === 'inf' ? longestResponse(terms) : event.maxTokens)
      else if (event.kind === 'done') await settle(event)
      else await charges.transcription(event.event, transcriber)
      // The next response has to be covered before the client can ask for it.
      if (open.size === 0 && !refusal) spare ??= await charges.reserve(longest)
      if (refusal) throw refusal
    },

    /** Notes why the session cannot go on. */
    refuse: (error: unknown): void => {
      refusal = error
    },

    /** Charges the responses that have not ended, and releases the reservation. */
    end: async (by: EndedBy): Promise<void> => {
      // The provider has read the prompt of a response that its client no longer wants, or cannot pay.
      for (const response of open.values())
        if (by !== 'client' && !refusal && !isBegun(response)) await response.settlement.refund()
        else await charges.response(response, { isBroken: by === 'provider' })
      open.clear()
      await spare?.settlement.refund()
      spare = undefined
    },
  }
}

const isCostly = (event: ProviderEvent): event is CostlyEvent =>
  event.kind === 'begun' || event.kind === 'done' || event.kind === 'transcribed'

/** Opens a session, in which each response is charged as a call with a reservation of its own. */
export function openSession(deps: RelayDeps, parts: SessionParts): RealtimeSession {
  const { call, connection, protocol, onEnd } = parts
  const closing = new AbortController()
  const responses = createResponses(deps, parts)
  /** The last event that costs something. */
  let processed: Promise<unknown> = Promise.resolve()
  let ended: Promise<void> | undefined

  const reporting = async (work: Promise<void>): Promise<void> => {
    try {
      await work
    } catch (error) {
      deps.reportFault({ requestId: call.requestId, endpoint: endpointOf(call), error })
    }
  }
  const end = (by: EndedBy): Promise<void> => {
    ended ??= reporting(processed.catch(() => {}).then(() => responses.end(by))).finally(() => {
      unlist()
      onEnd()
    })
    return ended
  }
  const unlist = deps.activeCalls.add(() => {
    closing.abort()
    return end('gateway')
  })
  const read = async (event: ProviderEvent): Promise<void> => {
    responses.note(event)
    if (!isCostly(event)) return
    const work = responses.process(event)
    processed = work
    await work
  }
  return {
    connection,
    protocol,
    signal: closing.signal,
    fromClient: responses.addSent,
    fromProvider: async (message) => {
      responses.addBytes(message.length)
      const event = readEvent(message)
      if (!event || ended) return undefined
      try {
        await read(event)
        return undefined
      } catch (error) {
        responses.refuse(error)
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
