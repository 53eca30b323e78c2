import type { CHANNEL_TYPES } from '@relaydeck/api-sdk'

type TypeKey = (typeof CHANNEL_TYPES)[number]['key']

/** How a provider of LiteLLM is called. */
export interface Provider {
  readonly type: TypeKey
  /** Base URL of a provider without a channel type of its own. */
  readonly baseUrl?: string
  /** Environment variable that has the key, if the file has none. */
  readonly variable?: string
  /** Whether a server of one's own needs no key. */
  readonly isLocal?: true
}

const own = (type: TypeKey, variable?: string): Provider => ({ type, ...(variable && { variable }) })
const compatible = (baseUrl: string, variable: string): Provider => ({ type: 'openai-compatible', baseUrl, variable })
const local: Provider = { type: 'openai-compatible', isLocal: true }

/** Providers of LiteLLM by the prefix of a model. Source: its documentation of providers. */
const PROVIDERS: ReadonlyMap<string, Provider> = new Map([
  ['openai', own('openai', 'OPENAI_API_KEY')],
  ['text-completion-openai', own('openai', 'OPENAI_API_KEY')],
  ['azure', own('azure', 'AZURE_API_KEY')],
  ['anthropic', own('anthropic', 'ANTHROPIC_API_KEY')],
  ['gemini', own('gemini', 'GEMINI_API_KEY')],
  ['vertex_ai', own('vertex')],
  ['bedrock', own('aws', 'AWS_BEARER_TOKEN_BEDROCK')],
  ['mistral', own('mistral', 'MISTRAL_API_KEY')],
  ['codestral', own('mistral', 'CODESTRAL_API_KEY')],
  ['cohere', own('cohere', 'COHERE_API_KEY')],
  ['cohere_chat', own('cohere', 'COHERE_API_KEY')],
  ['deepseek', own('deepseek', 'DEEPSEEK_API_KEY')],
  ['groq', own('groq', 'GROQ_API_KEY')],
  ['openrouter', own('openrouter', 'OPENROUTER_API_KEY')],
  ['together_ai', own('together', 'TOGETHERAI_API_KEY')],
  ['xai', own('xai', 'XAI_API_KEY')],
  ['moonshot', own('moonshot', 'MOONSHOT_API_KEY')],
  ['dashscope', own('ali', 'DASHSCOPE_API_KEY')],
  ['volcengine', own('doubao', 'VOLCENGINE_API_KEY')],
  ['novita', own('novita', 'NOVITA_API_KEY')],
  ['ollama', { type: 'ollama', isLocal: true }],
  ['ollama_chat', { type: 'ollama', isLocal: true }],
  ['perplexity', compatible('https://api.perplexity.ai', 'PERPLEXITYAI_API_KEY')],
  ['fireworks_ai', compatible('https://api.fireworks.ai/inference/v1', 'FIREWORKS_AI_API_KEY')],
  ['cerebras', compatible('https://api.cerebras.ai/v1', 'CEREBRAS_API_KEY')],
  ['nvidia_nim', compatible('https://integrate.api.nvidia.com/v1', 'NVIDIA_NIM_API_KEY')],
  ['deepinfra', compatible('https://api.deepinfra.com/v1/openai', 'DEEPINFRA_API_KEY')],
  ['sambanova', compatible('https://api.sambanova.ai/v1', 'SAMBANOVA_API_KEY')],
  ['zai', compatible('https://api.z.ai/api/paas/v4', 'ZAI_API_KEY')],
  ['hosted_vllm', local],
  ['vllm', local],
  ['openai_like', local],
  ['lm_studio', local],
  ['llamafile', local],
  ['xinference', local],
  ['litellm_proxy', local],
])

/** Models that LiteLLM knows without a prefix. */
const BARE: readonly (readonly [RegExp, string])[] = [
  [/^(?:gpt-|o\d|chatgpt-|text-embedding-|dall-e|whisper-|tts-|omni-moderation)/, 'openai'],
  [/^claude-/, 'anthropic'],
  [/^deepseek-/, 'deepseek'],
  [/^command-/, 'cohere'],
]

/** A model with its provider's name in LiteLLM. */
export interface ProviderModel {
  readonly name: string
  readonly provider: Provider
  /** The provider's name of the model. */
  readonly model: string
}

/** Returns the provider of a model; `undefined` if it is unknown. */
export function providerOf(text: string, given?: string): ProviderModel | undefined {
  const at = text.indexOf('/')
  const prefix = at < 0 ? undefined : text.slice(0, at)
  const name = given ?? (prefix !== undefined && PROVIDERS.has(prefix) ? prefix : BARE.find(([p]) => p.test(text))?.[1])
  const provider = name === undefined ? undefined : PROVIDERS.get(name)
  if (name === undefined || !provider) return undefined
  return { name, provider, model: prefix === name ? text.slice(at + 1) : text }
}
