import type { JsonObject } from '../lib/json.ts'
import { RelayError } from '../lib/relay-error.ts'
import { CHAT_PATH } from '../providers/provider.ts'
import { relayTexts } from '../texts/relay.ts'

/** A kind of call that is relayed. */
export interface Task {
  /** Path after `/v1`, of the gateway and of the provider. */
  readonly path: string
  /** The required field. */
  readonly field: string
  /** The list in its answer. */
  readonly result: string
  /** Model of calls that name none. */
  readonly defaultModel?: string
  /** Returns the number of answers that the provider writes. */
  readonly countAnswers: (body: JsonObject) => number
}

/** Returns the number of prompts in an input: a list may contain several, or the tokens of one. */
const countPrompts = (prompt: unknown): number =>
  Array.isArray(prompt) && typeof prompt[0] !== 'number' ? Math.max(prompt.length, 1) : 1

const countChoices = ({ n }: JsonObject): number => Math.max(countIn(n), 1)

const noAnswers = () => 0

/** All kinds of calls that are relayed: those with a JSON request whose response reports its tokens. */
export const TASKS: readonly Task[] = [
  {
    path: CHAT_PATH,
    field: 'messages',
    result: 'choices',
    countAnswers: countChoices,
  },
  {
    path: '/completions',
    field: 'prompt',
    result: 'choices',
    // `best_of` answers are written, of which `n` are returned.
    countAnswers: (body) => Math.max(countChoices(body), countIn(body.best_of)) * countPrompts(body.prompt),
  },
  {
    path: '/embeddings',
    field: 'input',
    result: 'data',
    countAnswers: noAnswers,
  },
  {
    path: '/moderations',
    field: 'input',
    result: 'results',
    defaultModel: 'text-moderation-stable',
    countAnswers: noAnswers,
  },
]

/** One API's maximum of `max_tokens`. */
const COUNT_MAX = (2 ** 31 - 1) / 2

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
const isMissing = (value: unknown) => value === undefined || value === null || value === '' || isEmptyList(value)

const INVALID = { code: 'invalid_text_request' }

/** Fields that count what is requested. */
const COUNTS = ['max_tokens', 'max_completion_tokens', 'n', 'best_of']

/** Whether a value is a count, or missing. */
const isCount = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= COUNT_MAX)

const countIn = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Returns the maximum number of completion tokens that a call requests for each answer; 0 if it does not say. */
export const maxCompletionTokens = ({ max_tokens, max_completion_tokens }: JsonObject): number =>
  Math.max(countIn(max_tokens), countIn(max_completion_tokens))

/**
 * Checks the fields that every provider requires, and those that decide what a call may cost.
 * @throws RelayError
 */
export function checkFields({ field }: Task, body: JsonObject): void {
  const invalid = COUNTS.find((name) => !isCount(body[name]))
  if (invalid) throw new RelayError(400, relayTexts.invalidField(invalid), INVALID)
  if (isMissing(body[field])) throw new RelayError(400, relayTexts.field(field), INVALID)
}
