import { CHANNEL_STATUS, splitComma } from '@relaydeck/api-sdk'
import { noteFailure } from '../../channels/automatic-status.ts'
import type { Routing } from '../../channels/routing.ts'
import type { ChannelRow } from '../../channels/store.ts'
import { groupOf } from '../../lib/group.ts'
import { RelayError } from '../../lib/relay-error.ts'
import { mappedModel } from '../../providers/address.ts'
import { ProviderError } from '../../providers/failure.ts'
import { relayTexts } from '../../texts/relay.ts'
import type { RelayResponse } from '../answer/respond.ts'
import { modelError } from '../api-key/api-key.ts'
import { type CallAndBody, previousError, type RelayCall, type RelayDeps } from '../call/call.ts'
import { ChannelAtLimit, ModelAtLimit } from '../call/limit-refusal.ts'
import { fallbacksOf } from '../call/model-names.ts'
import { createTrace, type Trace } from '../call/trace.ts'
import { attempt } from './attempt.ts'

/**
 * Processes a call with a channel, retries with others, and records the result.
 * @throws RelayError
 */
export const relay = (deps: RelayDeps, received: CallAndBody): Promise<RelayResponse> =>
  throughChannels(deps, received, (call, channel, trace) => attempt(deps, { ...received, call }, channel, trace))

/** Tries to process a call with a channel. @throws ProviderError or ChannelAtLimit if another channel can be tried */
type Try<T> = (call: RelayCall, channel: ChannelRow, trace: Trace) => Promise<T>

/** A call, also for other models that may answer. */
type Asked = Pick<CallAndBody, 'call' | 'callWith'>

/**
 * Tries to process a call with channels of its model, then of those that may answer instead, until one succeeds; records
 * it if none does.
 * @throws RelayError
 */
export async function throughChannels<T>(deps: RelayDeps, asked: Asked, tryWith: Try<T>): Promise<T> {
  const trace = createTrace(deps, asked.call)
  try {
    return await tryModels(deps, asked, trace, tryWith)
  } catch (error) {
    const refusal = clientError(error)
    trace.refused(refusal)
    throw refusal
  }
}

/** Whether another model may answer after an error. */
const allowsOther = (error: unknown): boolean =>
  error instanceof ProviderError
    ? error.isRetryable
    : error instanceof ChannelAtLimit || error instanceof ModelAtLimit || error instanceof NoChannelError

/** Returns the models that may answer a call instead. A client that names a channel or an earlier response has chosen. */
const othersFor = ({ options }: RelayDeps, { key, model, previousChannel }: RelayCall): readonly string[] =>
  key.channelId === undefined && previousChannel === undefined ? fallbacksOf(options, key, model) : []

/** Tries the model of a call, then those that may answer instead. If none can, the error of the first one is thrown. */
async function tryModels<T>(deps: RelayDeps, { call, callWith }: Asked, trace: Trace, tryWith: Try<T>): Promise<T> {
  try {
    return await tryChannels(deps, call, trace, tryWith)
  } catch (error) {
    if (!allowsOther(error)) throw error
    for (const model of othersFor(deps, call)) {
      if (call.signal.aborted) break
      try {
        return await tryChannels(deps, callWith(model), trace, tryWith)
      } catch (next) {
        if (!(next instanceof RelayError)) throw next
      }
    }
    throw error
  }
}

/** Tries channels until one succeeds, as often as the option `RetryTimes` allows. */
async function tryChannels<T>(deps: RelayDeps, call: RelayCall, trace: Trace, tryWith: Try<T>): Promise<T> {
  const failed = new Set<number>()
  let lastError: ProviderError | ChannelAtLimit | undefined
  for (let left = deps.options.number('RetryTimes'); left >= 0; left--) {
    const choice = chooseTried(deps, call, failed)
    if (!choice) break
    const { channel } = choice
    failed.add(channel.id)
    trace.chosen(choice, call.model)
    deps.breaker.begin(channel.id)
    try {
      const response = await tryWith(call, channel, trace)
      deps.breaker.succeeded(channel.id)
      return response
    } catch (error) {
      if (error instanceof ChannelAtLimit) {
        deps.breaker.ended(channel.id)
        trace.failed(channel, mappedModel(channel, call.model), error)
        lastError ??= error
        // It was not tried.
        left++
        continue
      }
      if (!(error instanceof ProviderError)) {
        deps.breaker.ended(channel.id)
        throw error
      }
      await judge(deps, call, channel, { error, failed })
      lastError = error
      if (!error.isRetryable || call.signal.aborted) break
    }
  }
  throw lastError ?? new RelayError(500, relayTexts.fault)
}

/** Chooses a channel. One that was enabled again, and that another call is still trying, is the last choice. */
function chooseTried(deps: RelayDeps, call: RelayCall, failed: ReadonlySet<number>) {
  const tried = deps.breaker.tried()
  const other = tried.length > 0 ? chooseChannel(deps, call, new Set([...failed, ...tried])) : undefined
  return other ?? chooseChannel(deps, call, failed)
}

/** The lowest status of failures that are the provider's own. */
const SERVER_ERROR = 500

/** Counts a failure of the provider, which may disable its channel; the only channel of a call stays enabled. */
async function judge(
  deps: RelayDeps,
  { key, model, task, signal }: RelayCall,
  channel: ChannelRow,
  { error, failed }: { readonly error: ProviderError; readonly failed: ReadonlySet<number> },
): Promise<void> {
  const isFailure = (error.network !== undefined || error.status >= SERVER_ERROR) && !signal.aborted
  const others = isFailure ? deps.routing.poolOf(groupOf(key.user), model, task.call)?.draw(failed) : undefined
  if (others) await noteFailure(deps, channel, error.text)
  else deps.breaker.ended(channel.id)
}

/** Thrown when no channel serves a model. */
class NoChannelError extends RelayError {
  override readonly name = 'NoChannelError'
}

/** A channel for a call. */
export interface Choice {
  readonly channel: ChannelRow
  /** Whether it was chosen among others because of the call's conversation. */
  readonly isKept: boolean
}

/**
 * Returns the next channel for a call: the one that its key names, else by group, model, priority, and weight.
 * @param failed IDs of channels that have failed
 * @returns `undefined` if all channels have failed
 * @throws RelayError if there is no channel at all
 */
export function chooseChannel(
  { routing, options }: Pick<RelayDeps, 'options' | 'routing'>,
  { key, model, task, conversation, previousChannel }: RelayCall,
  failed: ReadonlySet<number>,
): Choice | undefined {
  if (key.channelId !== undefined)
    return failed.size === 0 ? { channel: channelById(key.channelId, routing), isKept: false } : undefined
  const group = groupOf(key.user)
  if (previousChannel !== undefined) {
    if (failed.size > 0) return undefined
    return { channel: storingChannel(previousChannel, { group, model }, routing), isKept: true }
  }
  const pool = routing.poolOf(group, model, task.call)
  const kept = conversation === undefined ? undefined : pool?.drawFor(conversation, failed)
  const isSpread = kept && options.parts('SpreadChannelTypes').includes(String(kept.channel.type))
  if (kept && !isSpread) return { channel: kept.channel, isKept: kept.isChoice }
  const channel = pool?.draw(failed)
  if (channel) return { channel, isKept: false }
  if (failed.size > 0) return undefined
  const { status, text, details } = routing.knows(group, model)
    ? new RelayError(503, relayTexts.noChannel(group, model), { isFinal: true })
    : modelError(relayTexts.noModel(group, model))
  throw new NoChannelError(status, text, details)
}

function channelById(id: string, routing: Routing): ChannelRow {
  const channel = /^\d{1,15}$/.test(id) ? routing.find(Number(id)) : undefined
  if (!channel) throw new RelayError(400, relayTexts.channelId)
  if (channel.status !== CHANNEL_STATUS.enabled) throw new RelayError(403, relayTexts.channelOff)
  return channel
}

/** Returns the channel that stores an earlier response, if it still serves the caller. */
function storingChannel(id: number, { group, model }: { group: string; model: string }, routing: Routing): ChannelRow {
  const channel = routing.find(id)
  const serves =
    channel?.status === CHANNEL_STATUS.enabled &&
    splitComma(channel.group).includes(group) &&
    splitComma(channel.models).includes(model)
  if (!serves) throw previousError()
  return channel
}

const TOO_MANY_REQUESTS = 429

/** Returns the error that the client gets: not the reason why providers are busy. */
const clientError = (error: unknown): unknown =>
  (error instanceof ProviderError || error instanceof ChannelAtLimit) && error.status === TOO_MANY_REQUESTS
    ? new RelayError(TOO_MANY_REQUESTS, relayTexts.saturated, error.details)
    : error
