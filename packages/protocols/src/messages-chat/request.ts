import { encryptedThought, reasoningMembers, type Thought, thoughtOf } from '../chat/reasoning.ts'
import {
  type ChatRequestOptions,
  contentOf,
  filePart,
  imagePart,
  schemaFormat,
  streamMembers,
  textPart,
  toolCall,
  toolMessage,
} from '../chat/request-parts.ts'
import { defined, isRecord, type JsonObject, listOf, recordOf, recordsOf, textOf, toJson } from '../core/json.ts'
import { ProtocolError } from '../core/protocol-error.ts'
import { bodyOf, type Conversion, Report } from '../core/report.ts'

const NO_COUNTERPART = 'Chat completions have no such field.'
const NO_MARKS = 'Chat completions have no marks for caches.'

/** Notes the members of a block that chat does not have. */
function dropOthers(report: Report, path: string, block: JsonObject, ...kept: string[]): void {
  const { cache_control: mark, ...others } = block
  if (mark) report.drop(`${path}.cache_control`, NO_MARKS)
  report.dropOthers(path, others, new Set(['type', ...kept]), NO_COUNTERPART)
}

/** Returns the blocks of a content, which may be one text. */
const blocksOf = (content: unknown): readonly JsonObject[] =>
  typeof content === 'string' ? (content ? [{ type: 'text', text: content }] : []) : recordsOf(content)

/** Returns the part of a chat message for a block; none if chat has none. */
function partsOf(block: JsonObject, path: string, report: Report): JsonObject[] {
  const source = recordOf(block.source)
  if (block.type === 'text') {
    dropOthers(report, path, block, 'text')
    return [textPart(textOf(block.text))]
  }
  if (block.type === 'image' && (source.type === 'base64' || source.type === 'url')) {
    dropOthers(report, path, block, 'source')
    return [imagePart(source.type === 'url' ? textOf(source.url) : dataUrl(source))]
  }
  if (block.type === 'document' && source.type === 'base64') {
    dropOthers(report, path, block, 'source', 'title')
    return [filePart(dataUrl(source), textOf(block.title) || 'document.pdf')]
  }
  if (block.type === 'document' && source.type === 'text') {
    dropOthers(report, path, block, 'source')
    return [textPart(textOf(source.data))]
  }
  if (block.type === 'document' && source.type === 'content') {
    dropOthers(report, path, block, 'source')
    return [textPart(textsOf(source.content))]
  }
  if (block.type === 'search_result') {
    dropOthers(report, path, block, 'source', 'title', 'content')
    return [textPart([textOf(block.title), textOf(block.source), textsOf(block.content)].filter(Boolean).join('\n'))]
  }
  report.drop(path, `Chat completions have no part for ${textOf(block.type) || 'this block'}.`)
  return []
}

const dataUrl = (source: JsonObject): string => `data:${textOf(source.media_type)};base64,${textOf(source.data)}`

const textsOf = (content: unknown): string =>
  blocksOf(content)
    .map(({ text }) => textOf(text))
    .filter(Boolean)
    .join('\n\n')

const isText = ({ type }: JsonObject): boolean => type === 'text'

/** Returns the messages for a turn of the user: results of tools first, as chat requires, then what else it has. */
function userMessages(content: unknown, path: string, report: Report): JsonObject[] {
  const results: JsonObject[] = []
  const parts: JsonObject[] = []
  for (const [at, block] of blocksOf(content).entries()) {
    const here = `${path}.content[${at}]`
    if (block.type !== 'tool_result') {
      parts.push(...partsOf(block, here, report))
      continue
    }
    const { is_error: isError, ...result } = block
    dropOthers(report, here, result, 'tool_use_id', 'content')
    if (isError) report.drop(`${here}.is_error`, 'Chat completions have no mark for failed tools; the text remains.')
    const found = blocksOf(block.content).flatMap((each, index) => partsOf(each, `${here}.content[${index}]`, report))
    const text = contentOf(found.filter(isText))
    results.push(toolMessage(textOf(block.tool_use_id), text))
    // A message of a tool has only texts.
    for (const part of found) if (!isText(part)) parts.push(part)
  }
  return parts.length > 0 ? [...results, { role: 'user', content: contentOf(parts) }] : results
}

/** Returns the message for a turn of the assistant. */
function assistantMessages(content: unknown, path: string, report: Report, hasReasoning: boolean): JsonObject[] {
  const texts: JsonObject[] = []
  const calls: JsonObject[] = []
  const thoughts: Thought[] = []
  for (const [at, block] of blocksOf(content).entries()) {
    const here = `${path}.content[${at}]`
    if (block.type === 'tool_use') {
      dropOthers(report, here, block, 'id', 'name', 'input')
      calls.push(toolCall(textOf(block.id), textOf(block.name), toJson(block.input ?? {})))
    } else if (block.type === 'thinking' || block.type === 'redacted_thinking') {
      if (!hasReasoning) report.drop(here, 'Reasoning is not sent to this provider.')
      else if (block.type === 'thinking') thoughts.push(thoughtOf(textOf(block.thinking), textOf(block.signature)))
      else thoughts.push(encryptedThought(textOf(block.data)))
    } else if (block.type === 'text') {
      dropOthers(report, here, block, 'text')
      texts.push(textPart(textOf(block.text)))
    } else report.drop(here, `Chat completions have no part for ${textOf(block.type) || 'this block'}.`)
  }
  if (texts.length + calls.length + thoughts.length === 0) return []
  return [
    {
      role: 'assistant',
      content: texts.length > 0 ? contentOf(texts) : calls.length > 0 ? null : '',
      ...reasoningMembers(thoughts),
      ...(calls.length > 0 && { tool_calls: calls }),
    },
  ]
}

/** Returns the messages for the system text and all turns. */
function messagesOf(body: JsonObject, report: Report, hasReasoning: boolean): JsonObject[] {
  if (!Array.isArray(body.messages)) throw new ProtocolError('invalid_input', '`messages` must be a list.')
  const system = (content: unknown, path: string): JsonObject[] => {
    const parts = blocksOf(content).flatMap((block, at) => partsOf(block, `${path}[${at}]`, report))
    return parts.length > 0 ? [{ role: 'system', content: contentOf(parts.filter(isText)) }] : []
  }
  return [
    ...system(body.system, 'system'),
    ...listOf(body.messages).flatMap((message, at) => {
      const path = `messages[${at}]`
      if (!isRecord(message)) throw new ProtocolError('invalid_input', `\`${path}\` must be an object.`)
      report.dropOthers(path, message, new Set(['role', 'content', 'id', 'type']), NO_COUNTERPART)
      if (message.role === 'system') return system(message.content, `${path}.content`)
      if (message.role === 'assistant') return assistantMessages(message.content, path, report, hasReasoning)
      return userMessages(message.content, path, report)
    }),
  ]
}

/** Returns the tools that the caller runs; tools of Anthropic's servers are dropped. */
function toolsOf(tools: unknown, report: Report): JsonObject[] {
  return recordsOf(tools).flatMap((tool, at) => {
    const path = `tools[${at}]`
    const isOwn = tool.type === undefined || tool.type === null || tool.type === 'custom'
    if (!isOwn) {
      report.drop(path, `Only Anthropic provides ${textOf(tool.type)}.`)
      return []
    }
    dropOthers(report, path, tool, 'name', 'description', 'input_schema', 'strict')
    const { name, description, input_schema: parameters, strict } = tool
    return [{ type: 'function', function: defined({ name, description, parameters, strict }) }]
  })
}

/** Returns the members for the choice of tools. */
function choiceOf(body: JsonObject, tools: readonly JsonObject[], report: Report): JsonObject {
  const choice = recordOf(body.tool_choice)
  if (tools.length === 0) {
    if (isRecord(body.tool_choice)) report.drop('tool_choice', 'No tool is left to choose.')
    return {}
  }
  const isSingle = choice.disable_parallel_tool_use === true ? { parallel_tool_calls: false } : {}
  if (choice.type === 'tool') {
    const isThere = tools.some((tool) => recordOf(tool.function).name === choice.name)
    if (isThere) return { tool_choice: { type: 'function', function: { name: choice.name } }, ...isSingle }
    report.drop('tool_choice', 'The chosen tool was dropped.')
    return isSingle
  }
  const named = choice.type === 'any' ? 'required' : choice.type
  return named === 'auto' || named === 'none' || named === 'required' ? { tool_choice: named, ...isSingle } : isSingle
}

/** Most tokens of thinking for each effort; more is `high`. */
const EFFORTS: readonly [most: number, effort: string][] = [
  [4_096, 'low'],
  [16_384, 'medium'],
]

/** Returns the members for how much the model should think. */
function effortOf(body: JsonObject, report: Report, hasReasoning: boolean): JsonObject {
  const { type, budget_tokens: budget } = recordOf(body.thinking)
  const stated = textOf(recordOf(body.output_config).effort)
  const isOn = type === 'enabled' || type === 'adaptive'
  if (!isOn && !stated) return {}
  if (!hasReasoning) {
    report.drop(isOn ? 'thinking' : 'output_config.effort', 'Reasoning is not requested from this provider.')
    return {}
  }
  if (stated) return { reasoning_effort: stated === 'max' ? 'high' : stated }
  if (typeof budget !== 'number') return {}
  report.drop('thinking.budget_tokens', 'Chat completions have levels of reasoning; the nearest one is requested.')
  return { reasoning_effort: EFFORTS.find(([most]) => budget <= most)?.[1] ?? 'high' }
}

const LONGEST_USER = 64

/** Returns the name of the end user, of which OpenAI takes the length that it names in its error. */
function userOf(body: JsonObject, report: Report): string | undefined {
  const user = textOf(recordOf(body.metadata).user_id)
  if (user.length > LONGEST_USER)
    report.drop('metadata.user_id', `OpenAI takes ${LONGEST_USER} characters; the beginning is sent.`)
  return user.slice(0, LONGEST_USER) || undefined
}

const KEPT = new Set([
  'model',
  'messages',
  'system',
  'max_tokens',
  'temperature',
  'top_p',
  'stop_sequences',
  'stream',
  'tools',
  'tool_choice',
  'metadata',
  'thinking',
  'output_config',
  'output_format',
])

/**
 * Converts a request of Messages to a request of chat completions.
 * @throws ProtocolError `invalid_input` if it has no list of messages
 */
export function messagesRequestToChat(request: unknown, options: ChatRequestOptions = {}): Conversion {
  const { limit = 'max_tokens', reasoning = true } = options
  const body = bodyOf(request)
  const report = new Report()
  const messages = messagesOf(body, report, reasoning)
  const tools = toolsOf(body.tools, report)
  const format = recordOf(recordOf(body.output_config).format ?? body.output_format)
  report.dropOthers('', body, KEPT, NO_COUNTERPART)
  report.dropOthers('metadata', recordOf(body.metadata), new Set(['user_id']), NO_COUNTERPART)
  report.dropOthers('output_config', recordOf(body.output_config), new Set(['effort', 'format']), NO_COUNTERPART)
  return {
    body: defined({
      model: body.model,
      messages,
      [limit]: body.max_tokens,
      temperature: body.temperature,
      top_p: body.top_p,
      stop: Array.isArray(body.stop_sequences) && body.stop_sequences.length > 0 ? body.stop_sequences : undefined,
      ...streamMembers(body.stream === true),
      ...(tools.length > 0 && { tools }),
      ...choiceOf(body, tools, report),
      ...effortOf(body, report, reasoning),
      ...(format.type === 'json_schema' && { response_format: schemaFormat('answer', format.schema) }),
      user: userOf(body, report),
    }),
    dropped: report.dropped,
  }
}
