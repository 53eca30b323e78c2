import { disableAutomatically } from '../channels/automatic-status.ts'
import type { ChannelRow } from '../channels/store.ts'
import { RelayError } from '../lib/relay-error.ts'
import { ChannelError } from '../providers/channel-error.ts'
import { ProviderError } from '../providers/failure.ts'
import { relayTexts } from '../texts/relay.ts'
import { startAttempt } from './attempt.ts'
import { type CallAndBody, endpointOf, type RelayCall } from './call.ts'
import { chooseChannel } from './choose-channel.ts'
import type { RelayDeps } from './deps.ts'
import { type RelayResponse, respond } from './respond.ts'
import { createTrace, type Trace } from './trace.ts'

const TOO_MANY_REQUESTS = 429

/** Tries one channel; the reservation is refunded if it fails. */
async function tryChannel(
  deps: RelayDeps,
  received: CallAndBody,
  channel: ChannelRow,
  trace: Trace,
): Promise<RelayResponse> {
  const { call } = received
  const attempt = await startAttempt(deps, call, channel, trace)
  try {
    return await respond(deps, received, attempt)
  } catch (error) {
    if (error instanceof ProviderError || error instanceof ChannelError) trace.failed(channel, attempt.model, error)
    if (deps.activeCalls.isEnding) throw new RelayError(503, relayTexts.stopping)
    // Has no effect if the call was settled.
    await attempt.refund()
    reportNetworkError(deps, call, channel, error)
    if (error instanceof ProviderError && error.isAboutAccount) await disableAutomatically(deps, channel, error.text)
    throw error
  }
}

/** Logs why a provider could not be reached, which the client's error does not reveal. */
function reportNetworkError({ reportFault }: RelayDeps, call: RelayCall, { id }: ChannelRow, error: unknown): void {
  if (!(error instanceof ProviderError) || error.network === undefined) return
  reportFault({ requestId: call.requestId, endpoint: endpointOf(call), error: error.network, channel: id })
}

const clientError = (error: ProviderError): RelayError =>
  error.status === TOO_MANY_REQUESTS ? new RelayError(TOO_MANY_REQUESTS, relayTexts.saturated, error.details) : error

/** Tries channels until one responds, as often as the option `RetryTimes` allows. */
async function tryChannels(deps: RelayDeps, received: CallAndBody, trace: Trace): Promise<RelayResponse> {
  const { call } = received
  const failed = new Set<number>()
  let lastError: ProviderError | undefined
  for (let left = deps.options.number('RetryTimes'); left >= 0; left--) {
    const channel = chooseChannel(deps, call.key, call.model, failed)
    if (!channel) break
    failed.add(channel.id)
    try {
      return await tryChannel(deps, received, channel, trace)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      lastError = error
      if (!error.isRetryable || call.signal.aborted) break
    }
  }
  throw lastError ? clientError(lastError) : new RelayError(500, relayTexts.fault)
}

/**
 * Processes a call with a channel, retries with others, and records how it went.
 * @throws RelayError
 */
export async function relay(deps: RelayDeps, received: CallAndBody): Promise<RelayResponse> {
  const trace = createTrace(deps, received.call)
  try {
    return await tryChannels(deps, received, trace)
  } catch (error) {
    trace.refused(error)
    throw error
  }
}
