import type { JsonObject } from '../lib/json.ts'
import { RelayError } from '../lib/relay-error.ts'
import { CHAT_PATH } from '../providers/provider.ts'
import { relayTexts } from '../texts/relay.ts'
import { countInput, countMessages } from './count-tokens.ts'

/** A kind of call that is relayed. */
export interface Task {
  /** Path after `/v1`, of the gateway and of the provider. */
  readonly path: string
  /** The required field. */
  readonly field: string
  /** Model of calls that name none. */
  readonly defaultModel?: string
  /** Returns the estimated number of prompt tokens. */
  readonly countTokens: (body: JsonObject) => number
}

/** All kinds of calls that are relayed: those with a JSON request whose response reports its tokens. */
export const TASKS: readonly Task[] = [
  { path: CHAT_PATH, field: 'messages', countTokens: ({ messages }) => countMessages(messages) },
  { path: '/completions', field: 'prompt', countTokens: ({ prompt }) => countInput(prompt) },
  { path: '/embeddings', field: 'input', countTokens: ({ input }) => countInput(input) },
  {
    path: '/moderations',
    field: 'input',
    defaultModel: 'text-moderation-stable',
    countTokens: ({ input }) => countInput(input),
  },
]

/** One API's maximum of `max_tokens`. */
const MAX_TOKENS = (2 ** 31 - 1) / 2

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
const isMissing = (value: unknown) => value === undefined || value === null || value === '' || isEmptyList(value)

const INVALID = { code: 'invalid_text_request' }

/** Returns the maximum number of completion tokens that a call requests; 0 if it does not say. */
export function maxCompletionTokens({ max_tokens, max_completion_tokens }: JsonObject): number {
  const requested = max_tokens ?? max_completion_tokens ?? 0
  const isValid = typeof requested === 'number' && Number.isInteger(requested)
  if (isValid && requested >= 0 && requested <= MAX_TOKENS) return requested
  throw new RelayError(400, relayTexts.maxTokens, INVALID)
}

/**
 * Checks the fields that every provider requires.
 * @throws RelayError
 */
export function checkFields({ field }: Task, body: JsonObject): void {
  maxCompletionTokens(body)
  if (isMissing(body[field])) throw new RelayError(400, relayTexts.field(field), INVALID)
}
