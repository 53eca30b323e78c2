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
import { bodyOf, type Conversion, Report, withoutDirectCaller } from '../core/report.ts'

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
    return [textPart(textsOf(source.content, `${path}.source.content`, report))]
  }
  if (block.type === 'search_result') {
    dropOthers(report, path, block, 'source', 'title', 'content')
    const found = textsOf(block.content, `${path}.content`, report)
    return [textPart([textOf(block.title), textOf(block.source), found].filter(Boolean).join('\n'))]
  }
  report.drop(path, `Chat completions have no part for ${textOf(block.type) || 'this block'}.`)
  return []
}

const dataUrl = (source: JsonObject): string => `data:${textOf(source.media_type)};base64,${textOf(source.data)}`

/** Returns the texts of a content, and notes its other blocks. */
const textsOf = (content: unknown, path: string, report: Report): string =>
  blocksOf(content)
    .map((block, at) => {
      if (isText(block)) dropOthers(report, `${path}[${at}]`, block, 'text')
      else report.drop(`${path}[${at}]`, 'Chat completions have only texts here.')
      return textOf(block.text)
    })
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
      dropOthers(report, here, withoutDirectCaller(block), 'id', 'name', 'input')
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
    const texts = blocksOf(content).flatMap((block, at) => {
      const parts = partsOf(block, `${path}[${at}]`, report)
      if (!parts.every(isText)) report.drop(`${path}[${at}]`, 'The system text of chat completions has only texts.')
      return parts.filter(isText)
    })
    return texts.length > 0 ? [{ role: 'system', content: contentOf(texts) }] : []
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
  const { type, budget_tokens: budget, ...others } = recordOf(body.thinking)
  const stated = textOf(recordOf(body.output_config).effort)
  const isOn = textOf(type) !== '' && type !== 'disabled'
  if (!isOn && !stated) return {}
  if (!hasReasoning) {
    report.drop(isOn ? 'thinking' : 'output_config.effort', 'Reasoning is not requested from this provider.')
    return {}
  }
  report.dropOthers('thinking', others, new Set(), NO_COUNTERPART)
  if (stated === 'max')
    report.drop('output_config.effort', 'Chat completions have efforts up to `high`, which is used.')
  if (stated) return { reasoning_effort: stated === 'max' ? 'high' : stated }
  if (typeof budget !== 'number') {
    report.drop('thinking', 'Chat completions have levels of reasoning, and the request states none.')
    return {}
  }
  report.drop('thinking.budget_tokens', 'Chat completions have levels of reasoning; the nearest one is requested.')
  return { reasoning_effort: EFFORTS.find(([most]) => budget <= most)?.[1] ?? 'high' }
}

/** Returns the member for the format of the answer; `output_format` is the name that it had first. */
function formatMembers(body: JsonObject, report: Report): JsonObject {
  const isNew = isRecord(recordOf(body.output_config).format)
  const { type, schema } = recordOf(isNew ? recordOf(body.output_config).format : body.output_format)
  if (type === 'json_schema') return { response_format: schemaFormat('answer', schema) }
  if (type !== undefined)
    report.drop(isNew ? 'output_config.format' : 'output_format', 'Chat completions have no such format.')
  return {}
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
      ...formatMembers(body, report),
      user: userOf(body, report),
    }),
    dropped: report.dropped,
  }
}
