import type { ChannelConfig } from './config-fields.ts'

/** Unit of a balance: `cny/10000` is a ten-thousandth of a yuan; `points` have no price. */
export type BalanceUnit = 'usd' | 'cny' | 'cny/10000' | 'points'

/** Protocol of a model's calls: OpenAI's chat completions, Anthropic's Messages, or OpenAI's Responses. */
export type CallProtocol = 'chat' | 'messages' | 'responses'

/** Another channel type for the same provider. */
export interface Alternative {
  readonly type: number
  /** Its base URL; `''`: the provider's default, or a proxy which speaks OpenAI's protocol. */
  readonly baseUrl: string
}

/** Declaration of a channel type: the kind of provider behind a channel. */
export interface ChannelType<K extends string = string> {
  /** Number in a channel's `type`. */
  readonly value: number
  /** Stable name for code. */
  readonly key: K
  readonly text: { readonly zh: string; readonly en: string }
  /** Name of a colour. */
  readonly color: string
  /**
   * Default base URL, for channels with an empty `base_url`; `''`: the channel needs one, or the provider client has
   * one.
   */
  readonly baseUrl: string
  /**
   * Path before the calls of each protocol that the provider speaks; `{user_id}` is replaced by that field of `config`.
   * The one of `chat` also precedes OpenAI's other calls, such as embeddings. Default: `{ chat: '/v1' }`.
   */
  readonly paths?: Readonly<Partial<Record<CallProtocol, string>>>
  /** Variant of OpenAI's paths that the provider uses. Default: OpenAI's. */
  readonly variant?: 'azure' | 'minimax'
  /** Header with the key. Default: `authorization`, with `Bearer` before the key. */
  readonly keyHeader?: 'api-key' | 'x-api-key'
  /** Alternative that the embedded gateway can call; left out if it can call the type. */
  readonly instead?: Alternative
  /** Whether the provider reports the usage of a stream when a call asks for it. */
  readonly reportsUsage?: boolean
  /** Owner of the type's models in the built-in list; `null`: any model is passed through. Default: no models. */
  readonly models?: string | null
  /** Unit of the balance; left out if no server can read it. */
  readonly balance?: BalanceUnit
  /** Whether the embedded gateway can read the balance, from OpenAI's billing interface. */
  readonly readsBalance?: boolean
  /** Shape of a key that has several parts. */
  readonly keyHint?: string
  /** Fields of `config` that the key is composed of, joined by `|`. */
  readonly keyParts?: readonly (keyof ChannelConfig)[]
  /** Fields of `config` that the form shows. */
  readonly config?: readonly (keyof ChannelConfig)[]
  /** Meaning of the field `other`; left out if the type has none. */
  readonly other?: 'azure' | 'ali' | 'spark' | 'gemini' | 'library'
  /** Label of the base URL where it is not the usual one. */
  readonly baseUrlLabel?: 'azureEndpoint' | 'customUrl' | 'fastgptUrl'
  /** Whether a channel may have a base URL. Default: true. */
  readonly hasBaseUrl?: boolean
  /** Whether a channel must have a base URL. */
  readonly needsBaseUrl?: boolean
}

/** Number of the type whose channels pass any call through, and need no models. */
export const PROXY = 43

/** Number of the type for providers that speak OpenAI's protocol at any base URL. */
export const COMPATIBLE = 50
