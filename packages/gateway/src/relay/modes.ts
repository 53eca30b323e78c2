import type { Fields } from '../record.ts'
import { countInput, countMessages } from './count.ts'
import { RelayError } from './error.ts'
import { relayTexts } from './texts.ts'

/** A kind of call that is relayed. */
export interface Mode {
  /** The path behind `/v1`, here and at the provider's. */
  readonly task: string
  /** The field that must be there. */
  readonly field: string
  /** Asked for where a call names no model. */
  readonly model?: string
  /** About how many tokens the prompt has. */
  readonly count: (body: Fields) => number
}

export const CHAT: Mode = {
  task: '/chat/completions',
  field: 'messages',
  count: ({ messages }) => countMessages(messages),
}

/** All kinds of calls that are relayed: those that send JSON and whose answer tells its tokens. */
export const MODES: readonly Mode[] = [
  CHAT,
  { task: '/completions', field: 'prompt', count: ({ prompt }) => countInput(prompt) },
  { task: '/embeddings', field: 'input', count: ({ input }) => countInput(input) },
  {
    task: '/moderations',
    field: 'input',
    model: 'text-moderation-stable',
    count: ({ input }) => countInput(input),
  },
]

/** The most that One API takes for `max_tokens`. */
const MAX_TOKENS = (2 ** 31 - 1) / 2

const isMissing = (value: unknown) => value === undefined || value === null || value === '' || isEmptyList(value)
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

const invalid = { code: 'invalid_text_request' }

/** The most tokens that a call wants for an answer; 0: it does not say. */
export function answerMax({ max_tokens, max_completion_tokens }: Fields): number {
  const wanted = max_tokens ?? max_completion_tokens ?? 0
  if (typeof wanted === 'number' && Number.isInteger(wanted) && wanted >= 0 && wanted <= MAX_TOKENS) return wanted
  throw new RelayError(400, relayTexts.maxTokens, invalid)
}

/**
 * Checks what every provider would refuse.
 * @throws RelayError
 */
export function checkFields({ field }: Mode, body: Fields): void {
  answerMax(body)
  if (isMissing(body[field])) throw new RelayError(400, relayTexts.field(field), invalid)
}
