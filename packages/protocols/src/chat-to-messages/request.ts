import { toolCallsIn } from '../chat/chat-answer.ts'
import { thoughtsIn } from '../chat/reasoning.ts'
import { defined, isRecord, type JsonObject, listOf, parseJson, recordOf, recordsOf, textOf } from '../core/json.ts'
import { ProtocolError } from '../core/protocol-error.ts'
import { bodyOf, type Conversion, Report, withoutDefaults } from '../core/report.ts'

/** How to write a request of Messages for a model. */
export interface MessagesRequestOptions {
  /** Limit of the answer if the request states none: Messages require one. 4,096 by default. */
  readonly maxTokens?: number
  /** How the model takes a level of reasoning: older ones as a budget of tokens, newer ones as an effort. */
  readonly thinking?: 'budget' | 'effort' | 'none'
}

const NO_COUNTERPART = 'Messages have no such field.'
const DATA_URL = /^data:([^;,]+)[^,]*;base64,/

/** Keeps a mark for caches, which gateways take in chat requests as well. */
const markOf = (part: JsonObject): JsonObject =>
  isRecord(part.cache_control) ? { cache_control: part.cache_control } : {}

/** Returns the source of an image or a document; a link if it is no data URL. */
function sourceOf(url: string): JsonObject {
  const [prefix, type] = DATA_URL.exec(url.slice(0, 200)) ?? []
  return prefix ? { type: 'base64', media_type: type, data: url.slice(prefix.length) } : { type: 'url', url }
}

/** Members of the parts that have a block. */
const KEPT_OF_PART = new Set(['type', 'text', 'refusal', 'image_url', 'file', 'cache_control'])
const KEPT_OF_FILE = new Set(['file_data', 'filename'])

/** Returns the blocks for a part of a chat message. */
function blocksOf(part: JsonObject, path: string, report: Report): JsonObject[] {
  const { type } = part
  // Anthropic refuses empty texts.
  if (type === 'text') return textOf(part.text) ? [{ type, text: textOf(part.text), ...markOf(part) }] : []
  if (type === 'refusal') return [{ type: 'text', text: textOf(part.refusal) }]
  const image = isRecord(part.image_url) ? textOf(part.image_url.url) : textOf(part.image_url)
  if (type === 'image_url' && image) {
    if (recordOf(part.image_url).detail) report.drop(`${path}.image_url.detail`, NO_COUNTERPART)
    return [{ type: 'image', source: sourceOf(image), ...markOf(part) }]
  }
  const { file_data: data, filename } = recordOf(part.file)
  if (type === 'file' && textOf(data)) {
    report.dropOthers(`${path}.file`, recordOf(part.file), KEPT_OF_FILE, NO_COUNTERPART)
    const title = textOf(filename) ? { title: filename } : {}
    return [{ type: 'document', source: sourceOf(textOf(data)), ...title, ...markOf(part) }]
  }
  report.drop(path, `Messages have no block for ${textOf(type) || 'this part'}.`)
  return []
}

const contentOf = (content: unknown, path: string, report: Report): JsonObject[] =>
  typeof content === 'string'
    ? content
      ? [{ type: 'text', text: content }]
      : []
    : recordsOf(content).flatMap((part, at) => {
        const blocks = blocksOf(part, `${path}[${at}]`, report)
        if (blocks.length > 0) report.dropOthers(`${path}[${at}]`, part, KEPT_OF_PART, NO_COUNTERPART)
        return blocks
      })

/** Returns the input of a call; arguments that are no object stay as a text. */
function inputOf(args: string, path: string, report: Report): JsonObject {
  const input = args.trim() ? parseJson(args) : {}
  if (isRecord(input)) return input
  report.drop(path, 'The arguments are no JSON object; they are passed on as the text `arguments`.')
  return { arguments: args }
}

/** Returns an id that Anthropic takes; some providers have others, such as `functions.find:0`. */
const toolUseId = (id: string): string => id.replaceAll(/[^a-zA-Z0-9_-]/g, '_')

/** Returns the blocks of an assistant's message. Reasoning without a signature is refused by Anthropic. */
function assistantBlocks(message: JsonObject, number: number, report: Report): JsonObject[] {
  const path = `messages[${number}]`
  const thoughts = thoughtsIn(message.reasoning_details).filter(({ signature, encrypted }) => signature || encrypted)
  if ((message.reasoning_content || message.reasoning) && thoughts.length === 0)
    report.drop(`${path}.reasoning_content`, 'Anthropic takes only reasoning that it has signed.')
  if (message.audio) report.drop(`${path}.audio`, 'Messages have no audio.')
  return [
    ...thoughts.map(({ text, signature, encrypted }) =>
      encrypted ? { type: 'redacted_thinking', data: encrypted } : { type: 'thinking', thinking: text, signature },
    ),
    ...contentOf(message.content, `${path}.content`, report),
    ...(textOf(message.refusal) ? [{ type: 'text', text: textOf(message.refusal) }] : []),
    ...toolCallsIn(message, `call_${number}`).map(({ id, name, arguments: args }, at) => ({
      type: 'tool_use',
      id: toolUseId(id),
      name,
      input: inputOf(args, `${path}.tool_calls[${at}]`, report),
    })),
  ]
}

const KEPT_OF_MESSAGE = new Set([
  'role',
  'content',
  'name',
  'refusal',
  'audio',
  'tool_calls',
  'function_call',
  'tool_call_id',
  'reasoning',
  'reasoning_content',
  'reasoning_details',
])

/** The turns of a conversation, and its system text. */
interface Conversation {
  readonly system: readonly JsonObject[]
  readonly messages: readonly { readonly role: string; readonly content: JsonObject[] }[]
}

/** Returns the conversation of a chat request. Messages of one side become one turn, as Anthropic requires. */
function conversationOf(body: JsonObject, report: Report): Conversation {
  if (!Array.isArray(body.messages)) throw new ProtocolError('invalid_input', '`messages` must be a list.')
  const system: JsonObject[] = []
  const messages: { role: string; content: JsonObject[] }[] = []
  // Messages of the old role `function` belong to the last call.
  let lastCall = ''
  const add = (role: string, content: readonly JsonObject[]): void => {
    const last = messages.at(-1)
    if (last?.role === role) for (const block of content) last.content.push(block)
    else if (content.length > 0) messages.push({ role, content: [...content] })
  }
  for (const [at, message] of listOf(body.messages).entries()) {
    const path = `messages[${at}]`
    if (!isRecord(message)) throw new ProtocolError('invalid_input', `\`${path}\` must be an object.`)
    const { role } = message
    if (message.name !== undefined && role !== 'function') report.drop(`${path}.name`, NO_COUNTERPART)
    report.dropOthers(path, message, KEPT_OF_MESSAGE, NO_COUNTERPART)
    if (role === 'assistant') {
      const blocks = assistantBlocks(message, at, report)
      lastCall = textOf(blocks.findLast(({ type }) => type === 'tool_use')?.id)
      add('assistant', blocks)
    } else if (role === 'tool' || role === 'function') {
      const id = toolUseId(textOf(message.tool_call_id)) || lastCall
      const content = contentOf(message.content, `${path}.content`, report)
      add('user', [{ type: 'tool_result', tool_use_id: id, content }])
    } else if (role === 'system' || role === 'developer') {
      if (messages.length > 0) report.drop(`${path}.role`, 'The text moved to the system text before the conversation.')
      for (const block of contentOf(message.content, `${path}.content`, report)) system.push(block)
    } else add('user', contentOf(message.content, `${path}.content`, report))
  }
  return { system, messages }
}

const KEPT_OF_TOOL = new Set(['type', 'function', 'cache_control'])

const EMPTY_SCHEMA = { type: 'object', properties: {} }

/** Returns the tools; `functions` is the form before tools. */
function toolsOf(body: JsonObject, report: Report): JsonObject[] {
  const named = (tool: JsonObject, path: string) => ({ tool, path })
  const tools = recordsOf(body.tools).map((tool, at) => named(tool, `tools[${at}]`))
  const old = recordsOf(body.functions).map((each, at) =>
    named({ type: 'function', function: each }, `functions[${at}]`),
  )
  return [...tools, ...old].flatMap(({ tool, path }) => {
    const { name, description, parameters, strict, ...others } = recordOf(tool.function)
    if (tool.type !== 'function' || !textOf(name)) {
      report.drop(path, `Messages have no tool ${textOf(tool.type) || 'of this form'}.`)
      return []
    }
    report.dropOthers(path, tool, KEPT_OF_TOOL, NO_COUNTERPART)
    report.dropOthers(`${path}.function`, others, new Set(), NO_COUNTERPART)
    const schema = isRecord(parameters) ? parameters : EMPTY_SCHEMA
    const members = { name, description, input_schema: schema, strict: strict === true ? true : undefined }
    return [{ ...defined(members), ...markOf(tool) }]
  })
}

/** Returns the choice of tools as Messages have it. */
function choiceOf(choice: unknown): JsonObject | undefined {
  if (choice === 'auto' || choice === 'none') return { type: choice }
  if (choice === 'required') return { type: 'any' }
  if (!isRecord(choice)) return undefined
  const name = textOf(recordOf(choice.function).name) || textOf(choice.name)
  return name ? { type: 'tool', name } : undefined
}

/** Returns the members for tools and their choice. */
function toolMembers(body: JsonObject, report: Report): JsonObject {
  const all = toolsOf(body, report)
  const stated = body.tool_choice ?? body.function_call
  const path = body.tool_choice === undefined ? 'function_call' : 'tool_choice'
  if (all.length === 0) {
    if (isRecord(stated) || stated === 'required') report.drop(path, 'No tool is left to choose.')
    return {}
  }
  const allowed = recordOf(recordOf(stated).allowed_tools)
  const names = new Set(recordsOf(allowed.tools).map((tool) => recordOf(tool.function).name))
  const tools = names.size > 0 ? all.filter(({ name }) => names.has(name)) : all
  const choice = choiceOf(names.size > 0 ? allowed.mode : stated)
  if (isRecord(stated) && !choice) report.drop(path, 'Messages have no such choice.')
  const isSingle = body.parallel_tool_calls === false && choice?.type !== 'none'
  if (!choice && !isSingle) return { tools }
  return {
    tools,
    tool_choice: { ...(choice ?? { type: 'auto' }), ...(isSingle && { disable_parallel_tool_use: true }) },
  }
}

/** Tokens of thinking for each level. */
const BUDGETS: ReadonlyMap<string, number> = new Map([
  ['minimal', 1_024],
  ['low', 4_096],
  ['medium', 16_384],
  ['high', 32_768],
  ['xhigh', 49_152],
  ['max', 49_152],
])
const LEAST_BUDGET = 1_024
const EFFORTS = new Set(['low', 'medium', 'high', 'max'])

/** Whether the model is in the middle of a turn with tools, whose thinking it would need. */
const needsThinking = ({ messages }: Conversation): boolean =>
  messages.at(-1)?.content.some(({ type }) => type === 'tool_result') === true &&
  !messages.at(-2)?.content.some(({ type }) => type === 'thinking' || type === 'redacted_thinking')

/** Returns the members for a level of reasoning, where Anthropic takes it. */
function thinkingMembers(
  body: JsonObject,
  conversation: Conversation,
  most: number,
  way: string,
  report: Report,
): JsonObject {
  const level = textOf(body.reasoning_effort)
  if (!level || level === 'none') return {}
  const isForced = /^(any|tool)$/.test(textOf(choiceOf(body.tool_choice)?.type))
  const budget = Math.min(BUDGETS.get(level) ?? 0, most - 1)
  const hasRoom = way === 'effort' ? BUDGETS.has(level) : budget >= LEAST_BUDGET && !needsThinking(conversation)
  if (way === 'none' || isForced || !hasRoom) {
    report.drop('reasoning_effort', 'The model cannot think here: its limits, tools or earlier turns do not allow it.')
    return {}
  }
  if (way === 'budget') return { thinking: { type: 'enabled', budget_tokens: budget } }
  return {
    thinking: { type: 'adaptive' },
    output_config: { effort: EFFORTS.has(level) ? level : level === 'xhigh' ? 'max' : 'low' },
  }
}

/** Returns the members for how the answer is sampled. */
function samplingMembers(body: JsonObject, isThinking: boolean, report: Report): JsonObject {
  // 1 is the default of both.
  const temperature = typeof body.temperature === 'number' && body.temperature !== 1 ? body.temperature : undefined
  const topP = typeof body.top_p === 'number' && body.top_p !== 1 ? body.top_p : undefined
  if (isThinking) {
    if (temperature !== undefined) report.drop('temperature', 'A model that thinks takes no temperature.')
    if (topP !== undefined) report.drop('top_p', 'A model that thinks takes no `top_p`.')
    return {}
  }
  if (temperature === undefined) return topP === undefined ? {} : { top_p: topP }
  if (temperature > 1) report.drop('temperature', 'Messages have temperatures up to 1, which is used.')
  if (topP !== undefined) report.drop('top_p', 'Anthropic takes either `temperature` or `top_p`.')
  return { temperature: Math.min(temperature, 1) }
}

/** A name only labels a schema, and Anthropic follows every schema strictly. */
const KEPT_OF_SCHEMA = new Set(['name', 'schema', 'strict'])

/** Returns the member for the format of the answer. */
function formatMembers(body: JsonObject, report: Report): JsonObject {
  const { type, json_schema: schema } = recordOf(body.response_format)
  if (type === 'json_schema') {
    report.dropOthers('response_format.json_schema', recordOf(schema), KEPT_OF_SCHEMA, NO_COUNTERPART)
    return { format: { type, schema: recordOf(schema).schema } }
  }
  if (type === 'json_object') report.drop('response_format', 'Messages have no JSON without a schema.')
  return {}
}

const KEPT = new Set([
  'model',
  'messages',
  'max_tokens',
  'max_completion_tokens',
  'temperature',
  'top_p',
  'stop',
  'stream',
  'stream_options',
  'tools',
  'functions',
  'tool_choice',
  'function_call',
  'parallel_tool_calls',
  'reasoning_effort',
  'response_format',
  'user',
])

const DEFAULTS: JsonObject = { n: 1, presence_penalty: 0, frequency_penalty: 0, top_logprobs: 0, service_tier: 'auto' }

const DEFAULT_LIMIT = 4_096

/**
 * Converts a request of chat completions to a request of Messages.
 * @throws ProtocolError `invalid_input` if it has no list of messages
 */
export function chatRequestToMessages(request: unknown, options: MessagesRequestOptions = {}): Conversion {
  const { maxTokens = DEFAULT_LIMIT, thinking = 'budget' } = options
  const body = bodyOf(request)
  const report = new Report()
  const conversation = conversationOf(body, report)
  const { system, messages } = conversation
  const stated = [body.max_completion_tokens, body.max_tokens].find((each) => typeof each === 'number')
  const limit = typeof stated === 'number' ? stated : maxTokens
  const { output_config: effort, ...thought } = thinkingMembers(body, conversation, limit, thinking, report)
  const config = { ...recordOf(effort), ...formatMembers(body, report) }
  // Anthropic refuses stop sequences of white space.
  const stops = (Array.isArray(body.stop) ? body.stop : [body.stop]).filter((each) => textOf(each).trim() !== '')
  if (stops.length < listOf(body.stop).length || (textOf(body.stop) && stops.length === 0))
    report.drop('stop', 'Anthropic takes no stop sequences of white space; they are left out.')
  const members = {
    model: body.model,
    ...(system.length > 0 && { system }),
    messages,
    max_tokens: limit,
    ...samplingMembers(body, 'thinking' in thought, report),
    ...(stops.length > 0 && { stop_sequences: stops }),
    ...(body.stream === true && { stream: true }),
    ...toolMembers(body, report),
    ...thought,
    ...(Object.keys(config).length > 0 && { output_config: config }),
    ...(textOf(body.user) && { metadata: { user_id: body.user } }),
  }
  report.dropOthers('', withoutDefaults(body, DEFAULTS), KEPT, NO_COUNTERPART)
  report.dropOthers('stream_options', recordOf(body.stream_options), new Set(['include_usage']), NO_COUNTERPART)
  return { body: defined(members), dropped: report.dropped }
}
