import { customArguments } from '../chat/chat-answer.ts'
import { reasoningMembers, type Thought, thoughtOf, thoughtsIn } from '../chat/reasoning.ts'
import {
  type ChatRequestOptions,
  contentOf,
  filePart,
  imagePart,
  streamMembers,
  textPart,
  toolCall,
  toolMessage,
} from '../chat/request-parts.ts'
import { defined, isRecord, type JsonObject, listOf, parseJson, recordOf, recordsOf, textOf } from '../core/json.ts'
import { ProtocolError } from '../core/protocol-error.ts'
import { bodyOf, type Conversion, Report, withoutDefaults, withoutDirectCaller } from '../core/report.ts'
import { formatMembers, functionName, toolMembers, toolsOf } from './tools.ts'

const NO_COUNTERPART = 'Chat completions have no such field.'

/** Members of the parts that chat has, by their type. */
const KEPT_OF_PART: ReadonlyMap<unknown, ReadonlySet<string>> = new Map(
  Object.entries({
    input_text: ['text'],
    output_text: ['text'],
    text: ['text'],
    refusal: ['refusal'],
    input_image: ['image_url', 'detail'],
    input_file: ['file_data', 'filename'],
    input_audio: ['input_audio'],
  }).map(([type, kept]) => [type, new Set(['type', ...kept])]),
)

/** Returns the part of a chat message for a part of an item; `undefined` if chat has none. */
function partOf(part: JsonObject): JsonObject | undefined {
  const { type } = part
  if (type === 'input_text' || type === 'output_text' || type === 'text') return textPart(textOf(part.text))
  if (type === 'refusal') return textPart(textOf(part.refusal))
  const url = textOf(part.image_url)
  if (type === 'input_image' && url) return imagePart(url, part.detail)
  const data = textOf(part.file_data)
  if (type === 'input_file' && data) return filePart(data, textOf(part.filename) || 'file')
  return type === 'input_audio' ? { type, input_audio: part.input_audio } : undefined
}

/** Returns the parts of a chat message for the content of an item. */
function partsOf(content: unknown, path: string, report: Report): JsonObject[] {
  if (typeof content === 'string') return content ? [textPart(content)] : []
  return recordsOf(content).flatMap((part, at) => {
    const converted = partOf(part)
    if (!converted) {
      report.drop(`${path}[${at}]`, `Chat completions have no part for ${textOf(part.type) || 'this content'}.`)
      return []
    }
    report.dropOthers(`${path}[${at}]`, part, KEPT_OF_PART.get(part.type) ?? new Set(), NO_COUNTERPART)
    return [converted]
  })
}

const isText = ({ type }: JsonObject): boolean => type === 'text'

/** Returns the reasoning of an item: signed, if an answer of this package has it, else its text. */
function thoughtsOf(item: JsonObject, path: string, report: Report): Thought[] {
  const encrypted = textOf(item.encrypted_content)
  const details = encrypted.startsWith('[') ? thoughtsIn(parseJson(encrypted)) : []
  if (details.length > 0) return details
  if (encrypted) report.drop(`${path}.encrypted_content`, 'Only the provider that encrypted it can read it.')
  const hasContent = recordsOf(item.content).length > 0
  if (hasContent && recordsOf(item.summary).length > 0)
    report.drop(`${path}.summary`, 'The reasoning itself is sent instead of its summary.')
  const content = hasContent ? item.content : item.summary
  const text = recordsOf(content)
    .map((part) => textOf(part.text))
    .join('\n\n')
  return text ? [thoughtOf(text)] : []
}

/** Collects the items of one turn of the assistant into one message, as chat requires. */
class Turns {
  readonly messages: JsonObject[] = []
  readonly #report: Report
  #thoughts: Thought[] = []
  /** Path of the last reasoning. */
  #thoughtPath = ''
  #texts: JsonObject[] = []
  #calls: JsonObject[] = []
  /** Images that tools returned: they follow the results, which have only texts. */
  #images: JsonObject[] = []

  constructor(report: Report) {
    this.#report = report
  }

  think(thoughts: readonly Thought[], path: string): void {
    for (const thought of thoughts) this.#thoughts.push(thought)
    this.#thoughtPath = path
  }

  say(parts: readonly JsonObject[]): void {
    this.#endResults()
    for (const part of parts) this.#texts.push(part)
  }

  call(id: string, name: string, args: string): void {
    this.#endResults()
    this.#calls.push(toolCall(id, name, args))
  }

  result(id: string, parts: readonly JsonObject[]): void {
    this.endTurn(true)
    this.messages.push(toolMessage(id, contentOf(parts.filter(isText))))
    for (const part of parts) if (!isText(part)) this.#images.push(part)
  }

  add(message: JsonObject): void {
    this.endTurn()
    this.messages.push(message)
  }

  endTurn(isResult = false): void {
    if (!isResult) this.#endResults()
    else if (this.#texts.length + this.#calls.length === 0) return
    const [texts, calls, thoughts] = [this.#texts, this.#calls, this.#thoughts]
    this.#texts = []
    this.#calls = []
    this.#thoughts = []
    if (texts.length + calls.length === 0) {
      if (thoughts.length > 0) this.#report.drop(this.#thoughtPath, 'Reasoning without an answer is of no use.')
      return
    }
    this.messages.push({
      role: 'assistant',
      content: texts.length > 0 ? contentOf(texts) : null,
      ...reasoningMembers(thoughts),
      ...(calls.length > 0 && { tool_calls: calls }),
    })
  }

  #endResults(): void {
    if (this.#images.length > 0) this.messages.push({ role: 'user', content: this.#images })
    this.#images = []
  }
}

/** Returns the role of chat: OpenAI's `developer` is `system` for all other providers. */
const roleOf = (role: unknown): string => (role === 'system' || role === 'developer' ? 'system' : 'user')

/** Members of the items that chat has. Chat has no ids and states of items, and needs none. */
const KEPT_OF_ITEM = new Set([
  'type',
  'id',
  'status',
  'role',
  'content',
  'call_id',
  'name',
  'namespace',
  'arguments',
  'input',
  'output',
  'summary',
  'encrypted_content',
  'tools',
])

function addItem(turns: Turns, item: JsonObject, path: string, report: Report, hasReasoning: boolean): void {
  const { type } = item
  const name = functionName(textOf(item.name), textOf(item.namespace))
  if (type === 'message' || (type === undefined && item.role !== undefined)) {
    const parts = partsOf(item.content, `${path}.content`, report)
    if (item.role === 'assistant') turns.say(parts)
    else if (parts.length > 0) turns.add({ role: roleOf(item.role), content: contentOf(parts) })
  } else if (type === 'function_call') turns.call(textOf(item.call_id), name, textOf(item.arguments) || '{}')
  else if (type === 'custom_tool_call') turns.call(textOf(item.call_id), name, customArguments(textOf(item.input)))
  else if (type === 'function_call_output' || type === 'custom_tool_call_output')
    turns.result(textOf(item.call_id), partsOf(item.output, `${path}.output`, report))
  else if (type === 'reasoning') {
    if (hasReasoning) turns.think(thoughtsOf(item, path, report), path)
    else report.drop(path, 'Reasoning is not sent to this provider.')
  } else if (type !== 'additional_tools') {
    report.drop(path, `Chat completions have no message for ${textOf(type) || 'this item'}.`)
    return
  }
  report.dropOthers(path, withoutDirectCaller(item), KEPT_OF_ITEM, NO_COUNTERPART)
}

function messagesOf(body: JsonObject, report: Report, hasReasoning: boolean): readonly JsonObject[] {
  const turns = new Turns(report)
  if (textOf(body.instructions)) turns.add({ role: 'system', content: textOf(body.instructions) })
  if (typeof body.input === 'string') turns.add({ role: 'user', content: body.input })
  else if (Array.isArray(body.input))
    for (const [at, item] of body.input.entries()) {
      if (!isRecord(item)) throw new ProtocolError('invalid_input', `\`input[${at}]\` must be an object.`)
      addItem(turns, item, `input[${at}]`, report, hasReasoning)
    }
  else throw new ProtocolError('invalid_input', '`input` must be a text or a list.')
  turns.endTurn()
  return turns.messages
}

/** Returns the level of reasoning. */
function effortOf(body: JsonObject, report: Report, hasReasoning: boolean): JsonObject {
  const { effort, ...others } = recordOf(body.reasoning)
  report.dropOthers('reasoning', others, new Set(), NO_COUNTERPART)
  if (!textOf(effort)) return {}
  if (hasReasoning) return { reasoning_effort: effort }
  report.drop('reasoning.effort', 'Reasoning is not requested from this provider.')
  return {}
}

const KEPT = new Set([
  'model',
  'input',
  'instructions',
  'max_output_tokens',
  'temperature',
  'top_p',
  'stream',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'text',
  'reasoning',
  'user',
  // Their own rules report what is lost.
  'store',
  'include',
  'stream_options',
])

const DEFAULTS: JsonObject = { truncation: 'disabled', service_tier: 'auto', top_logprobs: 0 }

/** Fields that refer to a conversation at the provider; without them, the answer would ignore it. */
const STORED = ['previous_response_id', 'conversation', 'prompt']

/**
 * Converts a request of Responses to a request of chat completions. Fields that only OpenAI takes are dropped, as its
 * models speak Responses.
 * @throws ProtocolError `invalid_input` if it has no input, `unsupported` if it continues a stored response
 */
export function responsesRequestToChat(request: unknown, options: ChatRequestOptions = {}): Conversion {
  const { limit = 'max_tokens', reasoning = true } = options
  const body = bodyOf(request)
  const stored = STORED.find((name) => body[name] !== undefined && body[name] !== null)
  if (stored) throw new ProtocolError('unsupported', `\`${stored}\` needs a provider that stores responses.`)
  const report = new Report()
  const messages = messagesOf(body, report, reasoning)
  const tools = toolsOf(body, report)
  const members = {
    model: body.model,
    messages,
    [limit]: body.max_output_tokens ?? undefined,
    temperature: body.temperature ?? undefined,
    top_p: body.top_p ?? undefined,
    ...streamMembers(body.stream === true),
    ...toolMembers(body, tools, report),
    ...effortOf(body, report, reasoning),
    ...formatMembers(body, report),
    user: textOf(body.user) || undefined,
  }
  report.dropOthers('', withoutDefaults(body, DEFAULTS), KEPT, NO_COUNTERPART)
  if (body.store === true) report.drop('store', 'The answer is not stored.')
  for (const [at, name] of listOf(body.include).entries())
    if (name !== 'reasoning.encrypted_content') report.drop(`include[${at}]`, 'The answer of chat does not have it.')
  report.dropOthers('stream_options', recordOf(body.stream_options), new Set(), NO_COUNTERPART)
  return { body: defined(members), dropped: report.dropped }
}
