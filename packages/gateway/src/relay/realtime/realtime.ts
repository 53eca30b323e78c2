import { createTextSample } from '../../counting/text-sample.ts'
import type { RealtimeSession } from '../../http/realtime-session.ts'
import { RelayError } from '../../lib/relay-error.ts'
import { connectToProvider } from '../../providers/provider.ts'
import { relayTexts } from '../../texts/relay.ts'
import { type ApiKey, checkPermissions } from '../api-key/api-key.ts'
import { giveUp } from '../attempts/attempt.ts'
import { throughChannels } from '../attempts/relay.ts'
import { checkedModel, type RelayCall, type RelayDeps } from '../call/call.ts'
import { createCallLimits } from '../call/call-limits.ts'
import { openSettlement } from '../charging/settlement.ts'
import { REALTIME_TASK, unitsOf } from '../protocol/tasks.ts'
import { longestResponse, sessionTerms } from './realtime-charges.ts'
import { openSession } from './realtime-session.ts'

/** Sessions of one user at the same time, in each process: a message may be long, and is in memory. */
const SESSIONS_MAX = 100

/** The subprotocol of OpenAI's protocol. */
const REALTIME = 'realtime'

/** Subprotocols with which browsers send a key, and choose a version. */
const KEY = 'openai-insecure-api-key.'
const BETA = 'openai-beta.'

/** Subprotocols of a request for a WebSocket. */
interface Subprotocols {
  /** The key of the gateway. */
  readonly key: string | undefined
  /** Those that the provider receives, as a header; others may name an account that is not the channel's. */
  readonly sent: string
  /** The one that is chosen. */
  readonly chosen: string | undefined
}

/** Reads the header `Sec-WebSocket-Protocol`. */
export function readSubprotocols(header = ''): Subprotocols {
  const names = header.split(',').map((name) => name.trim())
  const known = names.filter((name) => name === REALTIME || name.startsWith(BETA))
  return {
    key: names.find((name) => name.startsWith(KEY))?.slice(KEY.length),
    sent: known.join(', '),
    chosen: known.includes(REALTIME) ? REALTIME : known[0],
  }
}

/** A client's request for a session. */
interface SessionRequest {
  readonly model: unknown
  readonly subprotocols: Subprotocols
  /** Header with which clients choose a version. */
  readonly beta: string | undefined
  readonly requestId: string
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
  /** Reads the key. @throws RelayError if it is not valid */
  readonly readKey: () => Promise<ApiKey>
}

/** Counts the sessions of each user. */
function createSessionCount() {
  const counts = new Map<number, number>()
  const change = (user: number, by: 1 | -1): void => {
    const count = (counts.get(user) ?? 0) + by
    if (count > 0) counts.set(user, count)
    else counts.delete(user)
  }
  return {
    /** Adds a session. @returns a function that removes it once */
    add: (user: number): (() => void) => {
      if ((counts.get(user) ?? 0) >= SESSIONS_MAX)
        throw new RelayError(429, relayTexts.tooManySessions(String(SESSIONS_MAX)), { code: 'too_many_sessions' })
      change(user, 1)
      let isCounted = true
      return () => {
        if (isCounted) change(user, -1)
        isCounted = false
      }
    },
  }
}

/** Values of headers that are passed on: printable, and short. */
const HEADER = /^[\x20-\x7e]{1,200}$/

/** Returns the headers that a provider receives. */
const headersFor = ({ subprotocols: { sent }, beta }: SessionRequest): Record<string, string> => ({
  ...(sent !== '' && { 'sec-websocket-protocol': sent }),
  ...(beta !== undefined && HEADER.test(beta) && { 'openai-beta': beta }),
})

/** Returns a session as a call, whose prompt is unknown. */
function callOf(deps: RelayDeps, key: ApiKey, request: SessionRequest, signal: AbortSignal): RelayCall {
  const named = checkedModel(deps.options, key, request.model)
  return {
    key,
    task: REALTIME_TASK,
    ...named,
    limits: createCallLimits(deps, key),
    bytes: 0,
    size: { estimate: 0, most: 0, isOpen: true, cachesHour: false },
    units: unitsOf(REALTIME_TASK, {}, 0),
    prompt: createTextSample(),
    work: 0,
    answers: 1,
    // The limit of the channel's model replaces it.
    maxTokens: 0,
    isStored: false,
    previousChannel: undefined,
    conversation: undefined,
    headers: headersFor(request),
    requestId: request.requestId,
    start: deps.clock(),
    signal,
  }
}

/** Creates the function that opens sessions: it connects to a provider, and returns the session that it has accepted. */
export function createRealtime(deps: RelayDeps) {
  const sessions = createSessionCount()
  /** @throws RelayError if the key, its quota, or all providers refuse */
  return async (request: SessionRequest): Promise<RealtimeSession> => {
    const key = await request.readKey()
    deps.freeWork.check(key.user.id)
    const closing = new AbortController()
    const requested = callOf(deps, key, request, AbortSignal.any([request.signal, closing.signal]))
    const readKey = async (): Promise<ApiKey> => {
      const current = await request.readKey()
      checkPermissions(current, requested)
      return current
    }
    const onEnd = sessions.add(key.user.id)
    const connected = Promise.withResolvers<void>()
    // When the gateway is closed, it waits for the reservation to be released.
    const unlist = deps.activeCalls.add(() => {
      closing.abort()
      return connected.promise
    })
    try {
      const asked = { call: requested, callWith: (model: string) => ({ ...requested, model }) }
      return await throughChannels(deps, asked, async (tried, channel, trace) => {
        const terms = sessionTerms(deps, tried, channel)
        const call = { ...tried, maxTokens: longestResponse(terms) }
        const settlement = await openSettlement(deps, { call, channel, terms, trace })
        try {
          const { task, headers, signal } = call
          const target = { channel, call: task.call, headers, model: terms.model, signal }
          const connection = await connectToProvider(deps.httpClient.upgrade, target)
          if (signal.aborted) {
            connection.destroy()
            throw signal.reason
          }
          const usage = { prompt: 0, completion: 0 }
          trace.settled(channel, terms.model, { usage, rates: terms.rates, quota: 0, firstAt: undefined })
          const { chosen: protocol } = request.subprotocols
          return openSession(deps, { call, channel, terms, settlement, connection, protocol, readKey, onEnd })
        } catch (error) {
          await settlement.refund()
          const cause = call.signal.aborted ? new RelayError(400, relayTexts.clientGone) : error
          throw await giveUp(deps, { call, channel, terms, settlement, trace }, cause)
        }
      })
    } catch (error) {
      onEnd()
      throw error
    } finally {
      unlist()
      connected.resolve()
    }
  }
}
