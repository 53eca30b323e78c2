import { readChatAnswer } from '../chat/chat-answer.ts'
import { type JsonObject, recordOf, textOf } from '../core/json.ts'
import { bodyOf, type Conversion, Report } from '../core/report.ts'
import { errorIn, toError } from '../errors/protocol-error-body.ts'
import { callItem, endedResponse, messageItem, outputText, reasoningItem, refusalPart } from './response.ts'
import { toolsOf } from './tools.ts'

/**
 * Converts a complete chat answer, or an error in its place, to a response.
 * @param request the request of Responses: it names custom tools, and the model if the answer names none
 */
export function chatAnswerToResponses(answer: unknown, request: unknown = {}): Conversion {
  const body = bodyOf(answer)
  const error = errorIn(body)
  if (error) return { body: toError('responses', error.status, error.message, error.code), dropped: [] }
  const report = new Report()
  const asked = recordOf(request)
  const { callers } = toolsOf(asked, new Report())
  const read = readChatAnswer(body, report, textOf(asked.model))
  const content = [...(read.text ? [outputText(read.text)] : []), ...(read.refusal ? [refusalPart(read.refusal)] : [])]
  const output: JsonObject[] = [
    ...(read.thoughts.length > 0 ? [reasoningItem(`rs_${read.id}`, read.thoughts)] : []),
    ...(content.length > 0 ? [messageItem(`msg_${read.id}`, content)] : []),
    ...read.calls.map((call, at) =>
      callItem(`fc_${read.id}_${at}`, { ...call, arguments: call.arguments || '{}' }, callers.get(call.name)),
    ),
  ]
  return {
    body: endedResponse(read, asked, { output, finish: read.finish, usage: read.usage }),
    dropped: report.dropped,
  }
}
