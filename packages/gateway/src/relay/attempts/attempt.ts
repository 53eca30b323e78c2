import { disableAutomatically } from '../../channels/automatic-status.ts'
import type { ChannelRow } from '../../channels/store.ts'
import { isTimeout, networkCode } from '../../lib/fetch.ts'
import { groupOf } from '../../lib/group.ts'
import { RelayError } from '../../lib/relay-error.ts'
import { limitsOf } from '../../models/model-limits.ts'
import { ratesOf } from '../../prices/price.ts'
import { mappedModel } from '../../providers/address.ts'
import { ChannelError, errorFromAnswer, ProviderError } from '../../providers/failure.ts'
import { sendToProvider } from '../../providers/provider.ts'
import { relayTexts } from '../../texts/relay.ts'
import type { Text } from '../../texts/text.ts'
import { createStreamMeter } from '../answer/meter.ts'
import { type Delivery, type RelayResponse, respond } from '../answer/respond.ts'
import { type CallAndBody, endpointOf, type RelayCall, type RelayDeps } from '../call/call.ts'
import type { Trace } from '../call/trace.ts'
import { type ModelTerms, openSettlement, type Settlement } from '../charging/settlement.ts'
import { chargedUsage, type Measured } from '../charging/usage.ts'
import { type Exchange, exchangeWith } from '../protocol/exchange.ts'

/** Header of the cost in units, of answers that are complete when they are sent. */
export const COST_HEADER = 'x-relaydeck-cost'

/**
 * Tries to answer a call with one channel: reserves quota, sends the request, passes the answer on, and charges it. The
 * reservation is released if the channel fails.
 * @throws ProviderError if the channel does not answer, so that another one can be tried
 * @throws ChannelAtLimit if a limit of the channel does not allow the call, so that another one can be tried
 */
export async function attempt(
  deps: RelayDeps,
  received: CallAndBody,
  channel: ChannelRow,
  trace: Trace,
): Promise<RelayResponse> {
  const { call } = received
  const terms = termsOf(deps, call, channel)
  const settlement = await openSettlement(deps, { call, channel, terms, trace })
  const { body: sent, ...exchange } = await openExchange(received, channel, terms, settlement)
  const { signal, delivery, fail } = start(deps, { call, channel, terms, settlement, trace, exchange })
  try {
    const request = {
      channel,
      call: exchange.call,
      headers: exchange.back ? {} : call.headers,
      model: terms.model,
      body: sent,
      signal,
    }
    const { body, headers } = await respond(await sendToProvider(deps.httpClient.fetch, request), delivery)
    const cost = settlement.cost()
    return { body, headers: cost === undefined ? headers : { ...headers, [COST_HEADER]: String(cost) } }
  } catch (error) {
    throw await fail(error)
  }
}

/** Returns the call for the channel; the reservation is released if the channel cannot express it. */
async function openExchange(
  received: CallAndBody,
  channel: ChannelRow,
  { model, limits }: ModelTerms,
  { limit, refund }: Settlement,
): Promise<Exchange> {
  const { call } = received
  try {
    const exchanged = { model, asked: call.model, longest: limits.answer, start: call.start }
    return exchangeWith(channel, call.task.call, received, limit, exchanged)
  } catch (error) {
    await refund()
    throw error
  }
}

/** Returns the prices and limits of a channel's model. */
export function termsOf(
  { options }: Pick<RelayDeps, 'options'>,
  { model: name, key }: RelayCall,
  channel: ChannelRow,
): ModelTerms {
  const model = mappedModel(channel, name)
  return {
    model,
    rates: ratesOf(options, groupOf(key.user), model, channel.type),
    limits: limitsOf(options, model),
    systemPrompt: channel.system_prompt ?? '',
  }
}

/** The explanation of a call names at most this many lost parts. */
const DROPPED_MAX = 20

/** An attempt, without the body of its call. */
interface Attempt {
  readonly call: RelayCall
  readonly channel: ChannelRow
  readonly terms: ModelTerms
  readonly settlement: Settlement
  readonly trace: Trace
  readonly exchange: Omit<Exchange, 'body'>
}

/** Lists an attempt as an active call, and returns the functions that end it. */
function start(deps: RelayDeps, attempt: Attempt) {
  const { call, channel, terms, settlement, trace, exchange } = attempt
  const { isStream, promptReset } = exchange
  const controller = new AbortController()
  const abort = () => controller.abort()
  // Only a stream ends when its client disconnects: a complete response is charged in any case.
  const signal = isStream ? AbortSignal.any([call.signal, controller.signal]) : controller.signal
  const meter = createStreamMeter(call.size.estimate, exchange, deps.clock)

  const charge = async (measured: Measured, isEvents: boolean): Promise<void> => {
    const charged = await chargedUsage(deps.tokenizer, call, terms, measured)
    if (exchange.back) trace.converted(conversionOf(call, exchange, measured))
    else if (call.isStored && measured.id !== undefined)
      await deps.storedResponses.add({ user: call.key.user.id, id: measured.id }, channel.id)
    await settlement.settle(charged, { firstAt: measured.firstAt, isStream: isEvents, promptReset })
  }
  let charged: Promise<void> | undefined
  // It charges once. The attempt is listed until then, because closing the gateway waits for listed ones.
  const settle = (measured: Measured, isEvents = false): Promise<void> => {
    charged ??= charge(measured, isEvents).finally(unlist)
    return charged
  }
  const settleStream = () => reporting(deps, call, () => settle(meter.measured(), true))
  const unlist = deps.activeCalls.add(async () => {
    // When the gateway is closed, a call without any answer is free.
    const ended = meter.hasContent() ? settleStream() : reporting(deps, call, settlement.refund)
    abort()
    await ended
  })
  const delivery: Delivery = {
    call,
    exchange,
    meter,
    errorIn: (answer) => errorFromAnswer(channel, answer),
    settle,
    settleStream,
    breakOff: async (error) => {
      unlist()
      trace.failed(channel, terms.model, error)
      trace.refused(error)
      await reporting(deps, call, settlement.refund)
    },
    interruptionOf: (error) => {
      const reason = interruptionReason(deps, attempt, error)
      if (!call.signal.aborted) trace.interrupted(reason)
      return reason
    },
    abort,
  }
  /** Ends an attempt without an answer, and returns the error of the call. */
  const fail = async (error: unknown): Promise<unknown> => {
    unlist()
    if (isStream && signal.aborted) {
      const isUnsent = error instanceof ProviderError && error.isUnsent
      // A provider that has got the request has already processed the prompt.
      if (!isUnsent) await settleStream()
      return giveUp(deps, attempt, new RelayError(400, relayTexts.clientGone))
    }
    // Stops the rest of an endless or useless response.
    abort()
    return giveUp(deps, attempt, error)
  }
  return { signal, delivery, fail }
}

/** Returns how a call was converted. */
function conversionOf({ task }: RelayCall, { call, dropped }: Attempt['exchange'], measured: Measured): Text {
  const paths = [...dropped, ...measured.dropped].map(({ path }) => path)
  return relayTexts.converted(task.call.protocol, call.protocol, [...new Set(paths)].slice(0, DROPPED_MAX).join(', '))
}

/** Releases the reservation of a failed attempt, records the failure, and returns the error of the call. */
export async function giveUp(deps: RelayDeps, attempt: Omit<Attempt, 'exchange'>, error: unknown): Promise<unknown> {
  const { channel, terms, settlement, trace } = attempt
  if (error instanceof ProviderError || error instanceof ChannelError) trace.failed(channel, terms.model, error)
  if (deps.activeCalls.isEnding) return new RelayError(503, relayTexts.stopping)
  // Has no effect if the call was settled.
  await settlement.refund()
  if (!(error instanceof ProviderError)) return error
  // The client's error does not reveal why a provider could not be reached.
  if (error.network !== undefined) reportNetwork(deps, attempt, error.network)
  if (error.isAboutAccount) await disableAutomatically(deps, channel, error.text)
  return error
}

const reportNetwork = ({ reportFault }: RelayDeps, { call, channel }: Omit<Attempt, 'exchange'>, error: string): void =>
  reportFault({ requestId: call.requestId, endpoint: endpointOf(call), error, channel: channel.id })

/** Runs a function and reports its error to the log, when it can no longer be sent to the client. */
async function reporting({ reportFault }: RelayDeps, call: RelayCall, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    reportFault({ requestId: call.requestId, endpoint: endpointOf(call), error })
  }
}

/** Returns the reason why a stream was interrupted, and logs it if the provider was the cause. */
function interruptionReason(deps: RelayDeps, attempt: Attempt, error: unknown): Text {
  if (deps.activeCalls.isEnding) return relayTexts.stopping
  const code = networkCode(error)
  if (!attempt.call.signal.aborted) reportNetwork(deps, attempt, code)
  return isTimeout(code) ? relayTexts.timedOut : relayTexts.brokenOff
}
