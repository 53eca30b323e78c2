import type { ChannelConfig } from './config-fields.ts'

/** Unit of a balance: `cny/10000` is a ten-thousandth of a yuan; `points` have no price. */
export type BalanceUnit = 'usd' | 'cny' | 'cny/10000' | 'points'

/** Protocol of a model's calls: OpenAI's chat completions and Responses, Anthropic's Messages, or Gemini's own. */
export type CallProtocol = 'chat' | 'messages' | 'responses' | 'gemini'

/** Another channel type for the same provider. */
export interface Alternative {
  readonly type: number
  /** Its base URL; `''`: the provider's default, or a proxy which speaks OpenAI's protocol. */
  readonly baseUrl: string
}

/** Models that the embedded gateway can call at a provider. */
export interface EmbeddedModels {
  /** Names that a new channel offers. Their provider may know them by other names. */
  readonly offered: readonly string[]
  /** The provider's names of models that callers know by plain names. */
  readonly names?: Readonly<Record<string, string>>
  /** Names that a call can have besides them. */
  readonly callable: RegExp
  /** What to do about other names, as a sentence without a full stop. */
  readonly advice: { readonly zh: string; readonly en: string }
}

/** What the embedded gateway needs of a channel where One API needs something else. */
export interface EmbeddedNeeds {
  /** Default base URL; `{region}` is replaced by that field of `config`. */
  readonly baseUrl: string
  /** Fields of `config` that the form shows. Default: the type's fields. */
  readonly config?: readonly (keyof ChannelConfig)[]
  /**
   * Name of the key that the provider's current interface takes, for the middle of a sentence. One API's key, whose
   * parts are joined by `|`, is another one. Left out if the key is the same.
   */
  readonly key?: { readonly zh: string; readonly en: string }
  /** Default: One API's models, and any other. */
  readonly models?: EmbeddedModels
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
   * Path before the calls of each protocol that the provider speaks; a name in braces is replaced by that field of
   * `config`.
   * The one of `chat` also precedes OpenAI's other calls, such as embeddings. Default: `{ chat: '/v1' }`.
   */
  readonly paths?: Readonly<Partial<Record<CallProtocol, string>>>
  /** Variant of OpenAI's paths that the provider uses. Default: OpenAI's. */
  readonly variant?: 'azure' | 'minimax'
  /** Header with the key. Default: `authorization`, with `Bearer` before the key. */
  readonly keyHeader?: 'api-key' | 'x-api-key'
  /** Header with the key of calls in Anthropic's protocol, where it is another one. */
  readonly messagesKeyHeader?: 'x-api-key'
  /** Part of the names of the models that speak only Anthropic's protocol, while all others speak only OpenAI's. */
  readonly messagesModels?: string
  /** Publisher that is put before names of models without one. */
  readonly publisher?: string
  /** Whether the provider answers a chat whose messages have reasoning fields, such as `reasoning_content`, with an error. */
  readonly refusesReasoning?: boolean
  /** Differences from One API in what the embedded gateway needs. */
  readonly embedded?: EmbeddedNeeds
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
