import * as z from 'zod/mini'
import type { Fields, NamedObject } from '../core/named.ts'
import { int, lenientNumber, list as listOf, text } from '../core/schema.ts'

const attemptShape = {
  /** Id of the channel. */
  channel: int,
  /** The provider's name for the model. */
  model: text,
  /** HTTP status: 200 of a success. */
  status: int,
  /** Why the channel failed; `''`: it did not. */
  reason: text,
  /** Milliseconds. */
  duration: lenientNumber,
}

/** Attempt to process a call with one channel. */
export interface CallAttempt extends Fields<typeof attemptShape> {}
export const CallAttempt: NamedObject<CallAttempt, typeof attemptShape> = z.object(attemptShape)

const callShape = {
  request_id: text,
  /** Unix seconds. */
  created_at: int,
  username: text,
  token_name: text,
  /** Requested model. */
  model_name: text,
  /** HTTP status of the response: 200 of a success. */
  status: int,
  /** Why the call failed; `''`: it did not. */
  reason: text,
  /** Milliseconds until the response was complete. */
  duration: lenientNumber,
  /** Milliseconds until the first token of a streamed response; 0: not streamed. */
  first_token: lenientNumber,
  prompt_tokens: lenientNumber,
  completion_tokens: lenientNumber,
  /** Prompt tokens that the provider read from its cache. */
  cached_tokens: lenientNumber,
  /** Prompt tokens that the provider wrote to its cache for five minutes, or an unknown time. */
  cache_write_tokens: lenientNumber,
  /** Prompt tokens that the provider wrote to its cache for an hour. */
  cache_write_1h_tokens: lenientNumber,
  /** Audio tokens of the prompt. */
  audio_prompt_tokens: lenientNumber,
  /** Audio tokens of the completion. */
  audio_completion_tokens: lenientNumber,
  /** Units. */
  quota: lenientNumber,
  /** Ratios of the price, without rounding; all 0 if nothing was charged. */
  model_ratio: lenientNumber,
  group_ratio: lenientNumber,
  completion_ratio: lenientNumber,
  cache_ratio: lenientNumber,
  cache_write_ratio: lenientNumber,
  cache_write_1h_ratio: lenientNumber,
  /** Price of an audio token of the prompt in other prompt tokens. */
  audio_ratio: lenientNumber,
  /** Price of an audio token of the completion in other prompt tokens. */
  audio_completion_ratio: lenientNumber,
  /** Unit of the price, as in the option `UnitPrices`; `''`: tokens, and the other fields of units are 0 or `''`. */
  unit: text,
  /** Number of units. */
  units: lenientNumber,
  /** Quota units of one of them, before `group_ratio`. */
  unit_price: lenientNumber,
  /** Size and quality of images, as in the option. */
  unit_size: text,
  /** Channels in the order in which they were tried; empty for callers that are not administrators. */
  attempts: listOf(CallAttempt),
}

/** How a call was processed. */
export interface Call extends Fields<typeof callShape> {}
export const Call: NamedObject<Call, typeof callShape> = z.object(callShape)

const healthShape = {
  /** Id of the channel. */
  channel: int,
  /** Number of calls that the channel was tried for. */
  attempts: int,
  /** Number of calls that failed because of the channel. */
  failures: int,
  /** Mean duration of the successful calls, in milliseconds; 0: none succeeded. */
  duration: lenientNumber,
}

/** How a channel has answered calls. */
export interface ChannelHealth extends Fields<typeof healthShape> {}
export const ChannelHealth: NamedObject<ChannelHealth, typeof healthShape> = z.object(healthShape)
