import * as z from 'zod/mini'
import type { Fields, NamedObject } from '../core/named.ts'
import { figure, int, text } from '../core/schema.ts'
import { withoutTrailingSlash } from '../core/send.ts'

const channelShape = {
  id: int,
  /** A number of `CHANNEL_TYPES`; others are possible. */
  type: int,
  /** The provider's key. `''` except in the answer of `update`, which carries it: drop it before anything is kept. */
  key: text,
  /** One of `CHANNEL_STATUS`; the server checks no range. */
  status: int,
  name: text,
  /** One API never reads it; Relaydeck's gateway asks a channel as often as this says, among equal priorities. */
  weight: figure,
  /** Unix seconds. */
  created_time: figure,
  /** Unix seconds; 0: never tested. */
  test_time: figure,
  /** Milliseconds of the last test; 0: untested, or it failed. */
  response_time: figure,
  /** `''`: the type's own address. */
  base_url: text,
  /** API version, plug-in, library or model version, by type. */
  other: text,
  /** In the provider's unit: see `CHANNEL_TYPES`. */
  balance: figure,
  /** Unix seconds. */
  balance_updated_time: figure,
  /** Comma text. */
  models: text,
  /** Comma text. */
  group: text,
  /** Units that went through it. */
  used_quota: figure,
  /** JSON text, model name to model name; `''`: none. */
  model_mapping: text,
  /** Higher ones are asked first. */
  priority: figure,
  /** JSON text: see `readChannelConfig`. May hold secrets. */
  config: text,
  /** Stands before every conversation; `''`: none. */
  system_prompt: text,
}

/** A channel to a provider. Source: One API's table `channels`. */
export interface Channel extends Fields<typeof channelShape> {}
export const Channel: NamedObject<Channel, typeof channelShape> = z.object(channelShape)

const optionalText = z.optional(z.string())

/** Fields of a channel that may be left out. */
export const settings = {
  /** Sent without slashes at its end. */
  base_url: z.optional(
    z.pipe(
      z.transform((value: string) => (typeof value === 'string' ? withoutTrailingSlash(value) : value)),
      z.string(),
    ),
  ),
  other: optionalText,
  group: optionalText,
  /** JSON text. */
  model_mapping: optionalText,
  priority: z.optional(int),
  weight: z.optional(int),
  /** JSON text: see `writeChannelConfig`. */
  config: optionalText,
  system_prompt: optionalText,
}
