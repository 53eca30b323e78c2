import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import type { Fields, NamedObject } from '../core/named.ts'
import { int, lenientNumber, list as listOf, text, urlInt } from '../core/schema.ts'
import { OwnedLimit } from '../limits/schemas.ts'

const previewChannelShape = {
  /** Id of the channel. */
  id: int,
  name: text,
  priority: int,
  weight: int,
  /** The provider's name for the model. */
  model: text,
  /** Why it would not be tried; `''`: it would. */
  reason: text,
  /** Chance of being tried first, from 0 to 1. */
  share: lenientNumber,
}

/** Channel that has the model of a previewed call. */
export interface PreviewChannel extends Fields<typeof previewChannelShape> {}
export const PreviewChannel: NamedObject<PreviewChannel, typeof previewChannelShape> = z.object(previewChannelShape)

const previewModelShape = {
  /** Name of the model. */
  name: text,
  /** Why it would not answer; `''`: it would. */
  reason: text,
  /** Price of the first channel's model, as ratios; all 0 without a channel. */
  model_ratio: lenientNumber,
  completion_ratio: lenientNumber,
  cache_ratio: lenientNumber,
  group_ratio: lenientNumber,
  /** In the order in which they would be tried, then the others; empty for callers that are not administrators. */
  channels: listOf(PreviewChannel),
}

/** Model that may answer a previewed call. */
export interface PreviewModel extends Fields<typeof previewModelShape> {}
export const PreviewModel: NamedObject<PreviewModel, typeof previewModelShape> = z.object(previewModelShape)

const previewShape = {
  /** Unix seconds of the time for which it holds. */
  at: int,
  username: text,
  token_name: text,
  /** Group that determines channels and prices. */
  group: text,
  /** The requested name of the model. */
  asked: text,
  /** Why the call would be refused before any model is tried; `''`: it would not. */
  reason: text,
  /** Units that the token can use now. */
  left: int,
  /** Limits of the call, with their use at that time. */
  limits: listOf(OwnedLimit),
  /** The model, then those that may answer instead, in their order. */
  models: listOf(PreviewModel),
}

/** What would become of a call. */
export interface CallPreview extends Fields<typeof previewShape> {}
export const CallPreview: NamedObject<CallPreview, typeof previewShape> = z.object(previewShape)

/**
 * Returns what would become of a chat with a token and a model, now or at a later time, without a call: its limits, price
 * and channels. Users can ask about their own tokens, administrators about any.
 */
export const preview = endpoint({
  method: 'GET',
  path: '/api/call/preview',
  role: 'user',
  summary: 'What would become of a call',
  embedded: true,
  input: z.object({
    /** Id of the token; default: the newest one with the given names. */
    token: z.optional(urlInt),
    /** Owner of the token; default: the caller. */
    username: z.optional(z.string()),
    /** Name of the token, exactly; default: any. */
    token_name: z.optional(z.string()),
    /** Name of the model that would be asked for. */
    model: z.string(),
    /** Unix seconds; default: now. */
    at: z.optional(urlInt),
  }),
  output: CallPreview,
})
