import { detailOf, type Thought } from '../chat/reasoning.ts'
import { type JsonObject, recordsOf, toJson } from '../core/json.ts'
import type { ReportedError } from '../errors/protocol-error-body.ts'
import type { Usage } from '../usage/usage.ts'
import { toResponsesUsage } from '../usage/write-usage.ts'
import { type CallerTool, customInput } from './tools.ts'

/** What identifies a response. */
export interface Identity {
  readonly id: string
  readonly model: string
  /** Seconds since 1970. */
  readonly created: number
}

/** How a response ended. */
export interface Outcome {
  readonly output: readonly JsonObject[]
  /** `finish_reason` of the chat answer. */
  readonly finish: string
  readonly usage: Usage
}

/** Returns the members of a response that repeat its request. */
const requestMembers = (request: JsonObject): JsonObject => ({
  instructions: request.instructions ?? null,
  max_output_tokens: request.max_output_tokens ?? null,
  metadata: request.metadata ?? {},
  parallel_tool_calls: request.parallel_tool_calls ?? true,
  previous_response_id: null,
  reasoning: request.reasoning ?? { effort: null, summary: null },
  store: false,
  temperature: request.temperature ?? null,
  text: request.text ?? { format: { type: 'text' } },
  tool_choice: request.tool_choice ?? 'auto',
  tools: recordsOf(request.tools),
  top_p: request.top_p ?? null,
  truncation: 'disabled',
  user: request.user ?? null,
})

const INCOMPLETE: ReadonlyMap<string, string> = new Map([
  ['length', 'max_output_tokens'],
  ['content_filter', 'content_filter'],
])

/** Returns the id of a response for the id of a chat answer. */
const responseId = (id: string): string => (id.startsWith('resp_') ? id : `resp_${id}`)

/** Writes a response that has begun. */
export const begunResponse = ({ id, model, created }: Identity, request: JsonObject): JsonObject => ({
  id: responseId(id),
  object: 'response',
  created_at: created,
  status: 'in_progress',
  error: null,
  incomplete_details: null,
  model,
  output: [],
  usage: null,
  ...requestMembers(request),
})

/** Writes a response that has ended. */
export function endedResponse(identity: Identity, request: JsonObject, { output, finish, usage }: Outcome): JsonObject {
  const reason = INCOMPLETE.get(finish)
  return {
    ...begunResponse(identity, request),
    status: reason ? 'incomplete' : 'completed',
    incomplete_details: reason ? { reason } : null,
    output,
    usage: toResponsesUsage(usage),
  }
}

/** Writes a response that has failed. */
export const failedResponse = (
  identity: Identity,
  request: JsonObject,
  output: readonly JsonObject[],
  error: ReportedError,
): JsonObject => ({
  ...begunResponse(identity, request),
  status: 'failed',
  output,
  error: {
    code: error.code ?? (error.status === 429 ? 'rate_limit_exceeded' : 'server_error'),
    message: error.message,
  },
})

/** Writes an item of reasoning. Signed reasoning travels as `encrypted_content`, so that the next request has it. */
export function reasoningItem(id: string, thoughts: readonly Thought[]): JsonObject {
  const text = thoughts.map((thought) => thought.text).join('')
  const isSigned = thoughts.some(({ signature, encrypted }) => signature || encrypted)
  return {
    id,
    type: 'reasoning',
    summary: text ? [{ type: 'summary_text', text }] : [],
    ...(isSigned && { encrypted_content: toJson(thoughts.map(detailOf)) }),
  }
}

export const outputText = (text: string): JsonObject => ({ type: 'output_text', text, annotations: [], logprobs: [] })

export const refusalPart = (refusal: string): JsonObject => ({ type: 'refusal', refusal })

/** Writes an item with a message. */
export const messageItem = (id: string, content: readonly JsonObject[], status = 'completed'): JsonObject => ({
  id,
  type: 'message',
  role: 'assistant',
  status,
  content,
})

/** A call of a tool as chat has it. */
interface ChatCall {
  readonly id: string
  readonly name: string
  readonly arguments: string
}

/** Writes an item with a call of a tool, in the form in which the caller declared the tool. */
export function callItem(
  itemId: string,
  call: ChatCall,
  tool: CallerTool | undefined,
  status = 'completed',
): JsonObject {
  const named = {
    call_id: call.id,
    name: tool?.name ?? call.name,
    ...(tool?.namespace && { namespace: tool.namespace }),
    status,
  }
  return tool?.isCustom
    ? { id: itemId, type: 'custom_tool_call', ...named, input: customInput(call.arguments) }
    : { id: itemId, type: 'function_call', ...named, arguments: call.arguments }
}
