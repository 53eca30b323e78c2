import type { CallProtocol } from '@relaydeck/api-sdk'

/** A kind of call of a provider. */
export interface ProviderCall {
  readonly protocol: CallProtocol
  /** Path after the protocol's prefix; `{model}` stands for the provider's name of the model, which the body then lacks. */
  readonly path: string
  /** The list in its answer. */
  readonly result: string
  /** Whether it can be converted for a provider that speaks another protocol. */
  readonly isConvertible: boolean
  /** Form of its answer. Default: a JSON object; `text`: a JSON object or a text, as the caller chooses. */
  readonly answer?: 'text' | 'bytes'
  /** Whether its answer is a stream even if the body does not request one. */
  readonly isStream?: boolean
}

/** Place of the model in a path. */
export const MODEL_IN_PATH = '{model}'

/** All kinds of calls. */
export const CALLS = {
  chat: { protocol: 'chat', path: '/chat/completions', result: 'choices', isConvertible: true },
  completions: { protocol: 'chat', path: '/completions', result: 'choices', isConvertible: false },
  embeddings: { protocol: 'chat', path: '/embeddings', result: 'data', isConvertible: false },
  moderations: { protocol: 'chat', path: '/moderations', result: 'results', isConvertible: false },
  rerank: { protocol: 'chat', path: '/rerank', result: 'results', isConvertible: false },
  images: { protocol: 'chat', path: '/images/generations', result: 'data', isConvertible: false },
  imageEdits: { protocol: 'chat', path: '/images/edits', result: 'data', isConvertible: false },
  imageVariations: { protocol: 'chat', path: '/images/variations', result: 'data', isConvertible: false },
  speech: { protocol: 'chat', path: '/audio/speech', result: 'audio', isConvertible: false, answer: 'bytes' },
  transcriptions: {
    protocol: 'chat',
    path: '/audio/transcriptions',
    result: 'text',
    isConvertible: false,
    answer: 'text',
  },
  translations: { protocol: 'chat', path: '/audio/translations', result: 'text', isConvertible: false, answer: 'text' },
  messages: { protocol: 'messages', path: '/messages', result: 'content', isConvertible: true },
  countTokens: { protocol: 'messages', path: '/messages/count_tokens', result: 'input_tokens', isConvertible: false },
  generateContent: {
    protocol: 'gemini',
    path: `/models/${MODEL_IN_PATH}:generateContent`,
    result: 'candidates',
    isConvertible: false,
  },
  streamGenerateContent: {
    protocol: 'gemini',
    path: `/models/${MODEL_IN_PATH}:streamGenerateContent?alt=sse`,
    result: 'candidates',
    isConvertible: false,
    isStream: true,
  },
  responses: { protocol: 'responses', path: '/responses', result: 'output', isConvertible: true },
  /** A WebSocket. */
  realtime: { protocol: 'chat', path: `/realtime?model=${MODEL_IN_PATH}`, result: '', isConvertible: false },
} as const satisfies Readonly<Record<string, ProviderCall>>
