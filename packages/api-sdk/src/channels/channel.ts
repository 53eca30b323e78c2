import * as z from 'zod/mini'
import type { Fields, NamedObject } from '../core/named.ts'
import { int, lenientNumber, text } from '../core/schema.ts'
import { withoutTrailingSlash } from '../core/send.ts'
import { limitDrafts, limitsShown } from '../limits/schemas.ts'

const channelShape = {
  /** Id of the channel. */
  id: int,
  /** A number of `CHANNEL_TYPES`; others are possible. */
  type: int,
  /** The provider's key. `''` except in the answer of `update`, which carries it: drop it before anything is kept. */
  key: text,
  /** One of `CHANNEL_STATUS`; the server checks no range. */
  status: int,
  /** Name of the channel; need not be unique. */
  name: text,
  /** Share of calls among channels of equal priority, in the embedded gateway; One API ignores it. */
  weight: lenientNumber,
  /** Unix seconds. */
  created_time: lenientNumber,
  /** Unix seconds; 0: never tested. */
  test_time: lenientNumber,
  /** Milliseconds of the last test; 0: untested or failed. */
  response_time: lenientNumber,
  /** `''`: the base URL of the type. */
  base_url: text,
  /** API version, plug-in, library or model version, depending on the type. */
  other: text,
  /** In the provider's unit: see `CHANNEL_TYPES`. */
  balance: lenientNumber,
  /** Unix seconds. */
  balance_updated_time: lenientNumber,
  /** Comma text. */
  models: text,
  /** Comma text. */
  group: text,
  /** Units. */
  used_quota: lenientNumber,
  /** JSON text, model name to model name; `''`: none. */
  model_mapping: text,
  /** Higher ones are used first. */
  priority: lenientNumber,
  /** JSON text: see `readChannelConfig`. May hold secrets. */
  config: text,
  /** Prepended to every conversation; `''`: none. */
  system_prompt: text,
  /** Tag that groups channels, of New API and One Hub; `''`: none. Others have no tags. */
  tag: z.optional(text),
  /** Status of each key, one of `CHANNEL_STATUS`, if the channel has several, as only New API's can. */
  keys: z.optional(z.array(int)),
  /** Limits of calls through the channel. Only the embedded gateway sends them. */
  limits: limitsShown,
}

/** Channel to a provider. Source: One API's table `channels`. */
export interface Channel extends Fields<typeof channelShape> {}
export const Channel: NamedObject<Channel, typeof channelShape> = z.object(channelShape)

const optionalText = z.optional(z.string())

/** Optional fields of a channel that decide how its provider is called. */
export const provided = {
  /** Address of the provider; `''`: that of the type. Sent without trailing slashes. */
  base_url: z.optional(
    z.pipe(
      z.transform((value: string) => (typeof value === 'string' ? withoutTrailingSlash(value) : value)),
      z.string(),
    ),
  ),
  /** API version, plug-in, library or model version, depending on the type. */
  other: optionalText,
  /** JSON text, model name to model name; `''`: none. */
  model_mapping: optionalText,
  /** JSON text with the fields of `CHANNEL_CONFIG_FIELDS` that the type needs; `writeChannelConfig` makes it. */
  config: optionalText,
}

/** Optional fields of a channel. */
export const settings = {
  ...provided,
  /** Comma text of the groups whose calls it serves. */
  group: optionalText,
  /** Channels with a higher one are used first. */
  priority: z.optional(int),
  /** Share of calls among channels of equal priority, in the embedded gateway; One API ignores it. */
  weight: z.optional(int),
  /** Prepended to every conversation; `''`: none. */
  system_prompt: optionalText,
  /** Needs a `dialect` with tags; One API ignores it. */
  tag: optionalText,
  /** Limits of calls through the channel; left out: unchanged. Embedded gateway only. */
  limits: z.optional(limitDrafts),
}
