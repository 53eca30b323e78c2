import type { CallProtocol } from '@relaydeck/api-sdk'

/** A kind of call of a provider. */
export interface ProviderCall {
  readonly protocol: CallProtocol
  /** Path after the protocol's prefix. */
  readonly path: string
  /** The list in its answer. */
  readonly result: string
  /** Whether it can be converted for a provider that speaks another protocol. */
  readonly isConvertible: boolean
}

/** All kinds of calls with a JSON request and answer. */
export const CALLS = {
  chat: { protocol: 'chat', path: '/chat/completions', result: 'choices', isConvertible: true },
  completions: { protocol: 'chat', path: '/completions', result: 'choices', isConvertible: false },
  embeddings: { protocol: 'chat', path: '/embeddings', result: 'data', isConvertible: false },
  moderations: { protocol: 'chat', path: '/moderations', result: 'results', isConvertible: false },
  rerank: { protocol: 'chat', path: '/rerank', result: 'results', isConvertible: false },
  messages: { protocol: 'messages', path: '/messages', result: 'content', isConvertible: true },
  countTokens: { protocol: 'messages', path: '/messages/count_tokens', result: 'input_tokens', isConvertible: false },
  responses: { protocol: 'responses', path: '/responses', result: 'output', isConvertible: true },
} as const satisfies Readonly<Record<string, ProviderCall>>
