import { type ChatAnswer, readChatAnswer } from '../chat/chat-answer.ts'
import { isRecord, type JsonObject, parseJson } from '../core/json.ts'
import { bodyOf, type Conversion, Report } from '../core/report.ts'
import { errorIn, toError } from '../errors/protocol-error-body.ts'
import { toMessagesUsage } from '../usage/write-usage.ts'
import { stopReasonOf } from './stop-reason.ts'

/** Returns the input of a call; arguments that are no object stay as a text. */
function inputOf(args: string, path: string, report: Report): JsonObject {
  const input = args.trim() ? parseJson(args) : {}
  if (isRecord(input)) return input
  report.drop(path, 'The arguments are no JSON object; they are passed on as the text `arguments`.')
  return { arguments: args }
}

function contentOf({ thoughts, text, refusal, calls }: ChatAnswer, report: Report): JsonObject[] {
  return [
    ...thoughts.map((each) =>
      each.encrypted
        ? { type: 'redacted_thinking', data: each.encrypted }
        : { type: 'thinking', thinking: each.text, signature: each.signature },
    ),
    ...[text, refusal].filter(Boolean).map((each) => ({ type: 'text', text: each })),
    ...calls.map(({ id, name, arguments: args }, at) => ({
      type: 'tool_use',
      id,
      name,
      input: inputOf(args, `choices[0].message.tool_calls[${at}].function.arguments`, report),
    })),
  ]
}

/** How to write an answer of Messages. */
export interface MessagesAnswerOptions {
  /** Model of an answer that names none. `''` by default. */
  readonly model?: string
}

/** Converts a complete chat answer, or an error in its place, to an answer of Messages. */
export function chatAnswerToMessages(answer: unknown, { model = '' }: MessagesAnswerOptions = {}): Conversion {
  const body = bodyOf(answer)
  const report = new Report()
  const error = errorIn(body)
  if (error) return { body: toError('messages', error.status, error.message), dropped: [] }
  const read = readChatAnswer(body, report, model)
  return {
    body: {
      id: read.id,
      type: 'message',
      role: 'assistant',
      model: read.model,
      content: contentOf(read, report),
      stop_reason: stopReasonOf(read.finish, read.calls.length > 0, read.refusal !== ''),
      stop_sequence: null,
      usage: toMessagesUsage(read.usage),
    },
    dropped: report.dropped,
  }
}
