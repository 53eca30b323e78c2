import { encryptedThought, reasoningMembers, type Thought, thoughtOf } from '../chat/reasoning.ts'
import { toolCall } from '../chat/request-parts.ts'
import { type JsonObject, recordsOf, textOf, toJson } from '../core/json.ts'
import { bodyOf, type Conversion, Report, withoutDirectCaller } from '../core/report.ts'
import { errorIn, toError } from '../errors/protocol-error-body.ts'
import { usageOf } from '../usage/usage-meter.ts'
import { toChatUsage } from '../usage/write-usage.ts'
import { finishReasonOf } from './finish-reason.ts'

/** How to write a chat answer. */
export interface ChatAnswerOptions {
  /** When it was created, in seconds since 1970: Messages do not state it. 0 by default. */
  readonly created?: number
  /** The model that the caller asked for, if the answer names none. */
  readonly model?: string
}

const NO_COUNTERPART = 'Chat completions have no such field.'
const KEPT_OF_ANSWER = new Set(['id', 'type', 'role', 'model', 'content', 'stop_reason', 'usage'])
const KEPT_OF_CALL = new Set(['type', 'id', 'name', 'input'])

/** Notes the members of an answer, or of the changes in a stream, that chat does not have. */
export const dropOfAnswer = (answer: JsonObject, report: Report): void =>
  report.dropOthers('', answer, KEPT_OF_ANSWER, NO_COUNTERPART)

/** Notes the members of a tool use that chat does not have, such as the program that called the tool. */
export const dropOfCall = (path: string, block: JsonObject, report: Report): void =>
  report.dropOthers(path, withoutDirectCaller(block), KEPT_OF_CALL, NO_COUNTERPART)

/** Returns the message for the blocks of an answer. */
function messageOf(blocks: readonly JsonObject[], report: Report): JsonObject {
  const texts: string[] = []
  const thoughts: Thought[] = []
  const calls: JsonObject[] = []
  for (const [at, block] of blocks.entries()) {
    const path = `content[${at}]`
    if (block.type === 'text') {
      texts.push(textOf(block.text))
      if (recordsOf(block.citations).length > 0) report.drop(`${path}.citations`, 'Chat completions have no citations.')
    } else if (block.type === 'thinking') thoughts.push(thoughtOf(textOf(block.thinking), textOf(block.signature)))
    else if (block.type === 'redacted_thinking') thoughts.push(encryptedThought(textOf(block.data)))
    else if (block.type === 'tool_use') {
      dropOfCall(path, block, report)
      calls.push(toolCall(textOf(block.id), textOf(block.name), toJson(block.input ?? {})))
    } else report.drop(path, `Chat completions have no part for ${textOf(block.type) || 'this block'}.`)
  }
  return {
    role: 'assistant',
    content: texts.length > 0 ? texts.join('') : null,
    refusal: null,
    ...reasoningMembers(thoughts),
    ...(calls.length > 0 && { tool_calls: calls }),
  }
}

/** Converts a complete answer of Messages, or an error in its place, to a chat answer. */
export function messagesAnswerToChat(answer: unknown, { created = 0, model = '' }: ChatAnswerOptions = {}): Conversion {
  const body = bodyOf(answer)
  const error = errorIn(body)
  if (error) return { body: toError('chat', error.status, error.message, error.code), dropped: [] }
  const report = new Report()
  dropOfAnswer(body, report)
  const usage = usageOf(body)
  const message = messageOf(recordsOf(body.content), report)
  return {
    body: {
      id: textOf(body.id),
      object: 'chat.completion',
      created,
      model: textOf(body.model) || model,
      choices: [{ index: 0, message, logprobs: null, finish_reason: finishReasonOf(textOf(body.stop_reason)) }],
      ...(usage && { usage: toChatUsage(usage) }),
    },
    dropped: report.dropped,
  }
}
