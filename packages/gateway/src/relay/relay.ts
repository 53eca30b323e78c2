import { disableAutomatically } from '../channels/automatic.ts'
import type { Row as Channel } from '../channels/store.ts'
import type { Services } from '../services.ts'
import { type Answered, answerThrough } from './answer.ts'
import { endpointOf, openAttempt, type RelayCall } from './call.ts'
import { choose } from './choose.ts'
import { RelayError } from './error.ts'
import { Failure, isUseless } from './failure.ts'
import { relayTexts } from './texts.ts'

const TOO_MANY = 429

/** Asks one channel; what was taken in advance is given back where it fails. */
async function attempt(services: Services, call: RelayCall, channel: Channel): Promise<Answered> {
  const opened = openAttempt(services, call, channel)
  try {
    return await answerThrough(services, call, opened)
  } catch (error) {
    if (!services.db.isOpen) throw new RelayError(503, relayTexts.stopping)
    // Nothing is left to give back where the call was settled.
    opened.refund()
    noteUnreached(services, call, channel, error)
    if (error instanceof Failure && isUseless(error)) disableAutomatically(services, channel, error.text.zh)
    throw error
  }
}

/** Tells the log why a provider was not reached: the client hears nothing of it. */
function noteUnreached({ report }: Services, call: RelayCall, { id }: Channel, error: unknown): void {
  if (!(error instanceof Failure) || error.network === undefined) return
  report({ requestId: call.requestId, endpoint: endpointOf(call), error: error.network, channel: id })
}

const final = (error: Failure): RelayError =>
  error.status === TOO_MANY ? new RelayError(TOO_MANY, relayTexts.saturated, error.details) : error

/**
 * Answers a call through a channel, and through others where that fails, as often as the option `RetryTimes` says.
 * @throws RelayError
 */
export async function relay(services: Services, call: RelayCall): Promise<Answered> {
  const tried = new Set<number>()
  let failure: Failure | undefined
  for (let left = services.options.number('RetryTimes'); left >= 0; left--) {
    const channel = choose(services, call.key, call.model, tried)
    if (!channel) break
    tried.add(channel.id)
    try {
      return await attempt(services, call, channel)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      failure = error
      if (!error.isPassing || call.signal.aborted) break
    }
  }
  throw failure ? final(failure) : new RelayError(500, relayTexts.fault)
}
