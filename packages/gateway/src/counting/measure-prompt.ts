import { isRecord } from '@relaydeck/api-sdk'
import type { JsonObject } from '../lib/json.ts'
import { estimateTokens } from './count-tokens.ts'

/** Tokens around each message and before the reply. Source: OpenAI's chat format. */
const PER_MESSAGE = 3
const PER_REPLY = 3

/** Tokens of an image of 1024 × 1024 pixels, and of any image in low detail. Source: OpenAI's prices. */
const IMAGE = 765
const IMAGE_LOW_DETAIL = 85

/** The most tokens that a model counts for an image: gpt-4o-mini for one of 2048 × 768 pixels. */
const IMAGE_MOST = 40_000

const IMAGE_DATA = 'data:image/'

/** Characters of base64 for a token, roughly: of compressed speech, and of a PDF. */
const AUDIO_CHARACTERS = 1000
const FILE_CHARACTERS = 64

/** Fields that set how a provider works, and are no part of the prompt. */
const SETTINGS = new Set(
  `model stream stream_options n best_of echo max_tokens max_completion_tokens temperature top_p top_k min_p seed stop user
  logit_bias logprobs top_logprobs presence_penalty frequency_penalty repetition_penalty metadata store service_tier
  parallel_tool_calls modalities audio reasoning_effort reasoning verbosity prompt_cache_key safety_identifier
  encoding_format dimensions input_type truncate max_output_tokens stop_sequences previous_response_id include
  background truncation thinking betas context_management generationConfig safetySettings cachedContent`.split(/\s+/),
)

/** Fields whose names are part of the prompt too: schemas. */
const SCHEMAS = new Set(['tools', 'functions', 'response_format', 'text', 'output_config', 'output_format'])

/** Fields with which a provider adds pages of the web, or what it has stored, to the prompt. */
const ADDITIONS = [
  'web_search_options',
  'search_parameters',
  'enable_search',
  'plugins',
  'previous_response_id',
  'conversation',
  'container',
  'mcp_servers',
]

/** Content whose tokens are known from its bytes. */
const KNOWN_PARTS = new Set<unknown>([
  undefined,
  ...['text', 'refusal', 'image_url', 'input_audio'],
  ...['image', 'thinking', 'redacted_thinking', 'tool_use', 'tool_result'],
  ...['message', 'input_text', 'output_text', 'summary_text', 'input_image', 'reasoning'],
  ...['function_call', 'function_call_output', 'custom_tool_call', 'custom_tool_call_output'],
])

/** Tools that the client itself runs. */
const KNOWN_TOOLS = new Set<unknown>([undefined, 'function', 'custom'])

/** Names whose texts belong to the format, or are read by the provider alone. */
const FORMAT = new Set(['role', 'type', 'cache_control', 'media_type', 'signature', 'encrypted_content'])

/** Reads the strings of a body, whose large ones are only referred to. */
export interface TextReader {
  /** Estimates the tokens of a text, and notes it as a part of the prompt. */
  readonly tokensOf: (text: string) => number
  readonly bytesOf: (text: string) => number
  readonly beginningOf: (text: string, length: number) => string
}

/** Tokens of a request's prompt. */
export interface PromptSize {
  /** Estimated tokens. */
  readonly estimate: number
  /**
   * The largest number of tokens for its bytes: one for each, without the data of images, and the most for each image.
   */
  readonly most: number
  /** Whether the provider may add content that the request does not contain, such as files and web pages. */
  readonly isOpen: boolean
  /** Whether it asks for a cache of an hour, as Messages does. */
  readonly cachesHour?: boolean
}

/** Whether a mark asks for a cache of an hour: `{ "type": "ephemeral", "ttl": "1h" }`. */
const isHourMark = (value: unknown): boolean => isRecord(value) && value.ttl === '1h'

interface Item {
  readonly value: unknown
  /** Whether names of fields count. */
  readonly isSchema: boolean
}

/**
 * Measures the prompt of a request, in any field.
 * @param bytes length of the request
 */
export function measurePrompt(body: JsonObject, bytes: number, reader: TextReader): PromptSize {
  let estimate = 0
  let most = bytes
  let isOpen = ADDITIONS.some((name) => Boolean(body[name])) || isRecord(body.prompt)
  let cachesHour = isHourMark(body.cache_control)
  // A list instead of recursion, which deep nesting would end with an error.
  const items: Item[] = []

  const add = (value: unknown): void => void items.push({ value, isSchema: false })
  /** Adds an image: a link, an object with one, or a source with its data. */
  const addImage = (image: unknown): void => {
    const { url, data, detail } = isRecord(image) ? image : { url: image }
    estimate += detail === 'low' ? IMAGE_LOW_DETAIL : IMAGE
    most += IMAGE_MOST
    if (typeof data === 'string') most -= reader.bytesOf(data)
    if (typeof url === 'string' && reader.beginningOf(url, IMAGE_DATA.length) === IMAGE_DATA)
      most -= reader.bytesOf(url)
  }
  const addData = (part: unknown, name: string, characters: number): void => {
    const data = isRecord(part) ? part[name] : undefined
    if (typeof data === 'string') estimate += reader.bytesOf(data) / characters
  }
  /** Adds a list of messages, blocks or parts, or a text. */
  const addContent = (content: unknown): void => {
    if (Array.isArray(content)) for (const part of content) addPart(part)
    else add(content)
  }
  const addSource = (source: unknown, type: unknown): void => {
    if (type === 'image') return void addImage(source)
    const { data, content, ...rest } = isRecord(source) ? source : {}
    if (rest.type === 'text') add(data)
    else addData({ data }, 'data', FILE_CHARACTERS)
    addContent(content)
  }
  /** Adds a file in a part of Gemini's protocol. */
  const addInline = (inline: unknown): void => {
    const { mimeType, data } = isRecord(inline) ? inline : {}
    if (typeof mimeType === 'string' && mimeType.startsWith('image/')) addImage({ data })
    else addData({ data }, 'data', FILE_CHARACTERS)
  }
  const addPart = (part: unknown): void => {
    if (!isRecord(part)) return void add(part)
    const { type, image_url, input_audio, file, file_data, source, content, output, parts, inlineData, ...rest } = part
    isOpen ||= !KNOWN_PARTS.has(type)
    if (image_url !== undefined) addImage(type === 'input_image' ? { url: image_url, detail: rest.detail } : image_url)
    addData(input_audio, 'data', AUDIO_CHARACTERS)
    addData(file, 'file_data', FILE_CHARACTERS)
    addData({ file_data }, 'file_data', FILE_CHARACTERS)
    if (source !== undefined) addSource(source, type)
    if (inlineData !== undefined) addInline(inlineData)
    addContent(content)
    addContent(output)
    addContent(parts)
    add(rest)
  }
  const addMessages = (messages: unknown): void => {
    if (!Array.isArray(messages)) return void add(messages)
    for (const message of messages) {
      if (isRecord(message)) estimate += PER_MESSAGE
      addPart(message)
    }
  }
  const addItem = ({ value, isSchema }: Item): void => {
    if (typeof value === 'string') estimate += reader.tokensOf(value)
    else if (typeof value === 'number') estimate += 1
    else if (Array.isArray(value)) for (const each of value) items.push({ value: each, isSchema })
    else if (isRecord(value))
      for (const name in value) {
        cachesHour ||= name === 'cache_control' && isHourMark(value[name])
        if (isSchema) estimate += estimateTokens(name)
        else if (FORMAT.has(name)) continue
        items.push({ value: value[name], isSchema })
      }
  }

  const { messages, input, system, contents, systemInstruction, ...fields } = body
  if (Array.isArray(messages)) estimate += PER_REPLY
  addMessages(messages)
  addMessages(input)
  addMessages(contents)
  addPart(systemInstruction)
  addContent(system)
  if (Array.isArray(body.tools)) isOpen ||= body.tools.some((tool) => isRecord(tool) && !KNOWN_TOOLS.has(tool.type))
  for (const name in fields) if (!SETTINGS.has(name)) items.push({ value: fields[name], isSchema: SCHEMAS.has(name) })
  // The loop also reads items that are added while it runs.
  for (const item of items) addItem(item)
  return { estimate: Math.ceil(estimate), most, isOpen, ...(cachesHour && { cachesHour }) }
}
