import { BEDROCK_ID, BEDROCK_NAMES } from './bedrock.ts'
import { type ChannelType, COMPATIBLE, PROXY } from './channel-type.ts'

export type {
  Alternative,
  BalanceUnit,
  CallProtocol,
  ChannelType,
  EmbeddedModels,
  EmbeddedNeeds,
} from './channel-type.ts'

type Details = Omit<ChannelType, 'value' | 'key' | 'text' | 'color' | 'baseUrl'>

const type = <K extends string>(
  value: number,
  key: K,
  text: string | readonly [zh: string, en: string],
  color: string,
  baseUrl: string,
  details?: Details,
): ChannelType<K> => {
  const [zh, en] = typeof text === 'string' ? [text, text] : text
  return { value, key, text: { zh, en }, color, baseUrl, ...details }
}

/** Every channel type of One API, in the order in which forms offer them. */
export const CHANNEL_TYPES = [
  type(1, 'openai', 'OpenAI', 'green', 'https://api.openai.com', {
    models: 'openai',
    paths: { chat: '/v1', responses: '/v1' },
    reportsUsage: true,
    balance: 'usd',
    readsBalance: true,
  }),
  type(COMPATIBLE, 'openai-compatible', ['OpenAI 兼容', 'OpenAI compatible'], 'olive', '', {
    models: 'openai',
    paths: { chat: '' },
    reportsUsage: true,
    baseUrlLabel: 'customUrl',
    needsBaseUrl: true,
  }),
  type(14, 'anthropic', 'Anthropic Claude', 'black', 'https://api.anthropic.com', {
    models: 'anthropic',
    paths: { messages: '/v1' },
    keyHeader: 'x-api-key',
  }),
  type(33, 'aws', 'AWS', 'black', '', {
    models: 'aws',
    paths: { chat: '/openai/v1', messages: '/anthropic/v1' },
    messagesModels: 'claude',
    config: ['region', 'ak', 'sk'],
    keyParts: ['ak', 'sk', 'region'],
    hasBaseUrl: false,
    embedded: {
      baseUrl: 'https://bedrock-runtime.{region}.amazonaws.com',
      config: ['region'],
      key: {
        zh: ' Amazon Bedrock 的 API 密钥（以 ABSK 或 bedrock-api-key- 开头）',
        en: 'an Amazon Bedrock API key, which begins with ABSK or bedrock-api-key-',
      },
      models: {
        offered: Object.keys(BEDROCK_NAMES),
        names: BEDROCK_NAMES,
        callable: BEDROCK_ID,
        advice: {
          zh: '请填写 Bedrock 的模型 ID（如 us.anthropic.claude-sonnet-4-5-20250929-v1:0），或在模型重定向中指向它',
          en: 'Enter a model ID of Bedrock, such as us.anthropic.claude-sonnet-4-5-20250929-v1:0, or redirect the model to one',
        },
      },
    },
  }),
  type(3, 'azure', 'Azure OpenAI', 'olive', '', {
    models: 'openai',
    paths: { chat: '/openai', responses: '/openai/v1' },
    variant: 'azure',
    keyHeader: 'api-key',
    reportsUsage: true,
    baseUrlLabel: 'azureEndpoint',
    needsBaseUrl: true,
    other: 'azure',
  }),
  type(11, 'palm', 'Google PaLM2', 'orange', 'https://generativelanguage.googleapis.com', {
    models: 'google palm',
    paths: { chat: '/v1beta/openai', gemini: '/v1beta' },
    reportsUsage: true,
  }),
  type(24, 'gemini', 'Google Gemini', 'orange', 'https://generativelanguage.googleapis.com', {
    models: 'google gemini',
    paths: { chat: '/v1beta/openai', gemini: '/v1beta' },
    reportsUsage: true,
    other: 'gemini',
  }),
  type(
    51,
    'gemini-openai',
    ['Gemini (OpenAI)', 'Gemini (OpenAI format)'],
    'orange',
    'https://generativelanguage.googleapis.com/v1beta/openai/',
    { models: 'google gemini', paths: { chat: '' }, reportsUsage: true },
  ),
  type(28, 'mistral', 'Mistral AI', 'orange', 'https://api.mistral.ai', {
    models: 'mistralai',
    refusesReasoning: true,
  }),
  type(41, 'novita', 'Novita', 'purple', 'https://api.novita.ai/v3/openai', { models: 'novita', paths: { chat: '' } }),
  type(40, 'doubao', ['字节跳动豆包', 'ByteDance Doubao'], 'blue', 'https://ark.cn-beijing.volces.com', {
    models: 'doubao',
    paths: { chat: '/api/v3' },
    reportsUsage: true,
  }),
  type(15, 'baidu', ['百度文心千帆', 'Baidu Wenxin Qianfan'], 'blue', 'https://aip.baidubce.com', {
    models: 'baidu',
    paths: { chat: '/v2' },
    keyHint: 'APIKey|SecretKey',
    embedded: {
      baseUrl: 'https://qianfan.baidubce.com',
      key: {
        zh: '千帆 V2 接口的 API Key（以 bce-v3/ 开头）',
        en: 'an API key of Qianfan V2, which begins with bce-v3/',
      },
    },
  }),
  type(47, 'baidu-v2', ['百度文心千帆 V2', 'Baidu Qianfan V2'], 'blue', 'https://qianfan.baidubce.com', {
    models: 'baiduv2',
    paths: { chat: '/v2' },
  }),
  type(17, 'ali', ['阿里通义千问', 'Alibaba Tongyi Qianwen'], 'orange', 'https://dashscope.aliyuncs.com', {
    models: 'ali',
    paths: { chat: '/compatible-mode/v1' },
    reportsUsage: true,
    other: 'ali',
  }),
  type(49, 'bailian', ['阿里云百炼', 'Alibaba Bailian'], 'orange', 'https://dashscope.aliyuncs.com', {
    paths: { chat: '/compatible-mode/v1' },
    reportsUsage: true,
  }),
  type(18, 'spark', ['讯飞星火认知', 'iFlytek Spark'], 'blue', '', {
    models: 'xunfei',
    keyHint: 'APPID|APISecret|APIKey',
    other: 'spark',
    embedded: {
      baseUrl: 'https://spark-api-open.xf-yun.com',
      key: { zh: '星火 HTTP 接口的 APIPassword', en: "the APIPassword of Spark's HTTP interface" },
    },
  }),
  type(48, 'spark-v2', ['讯飞星火认知 V2', 'iFlytek Spark V2'], 'blue', 'https://spark-api-open.xf-yun.com', {
    models: 'xunfeiv2',
  }),
  type(16, 'zhipu', ['智谱 ChatGLM', 'Zhipu ChatGLM'], 'violet', 'https://open.bigmodel.cn', {
    models: 'zhipu',
    paths: { chat: '/api/paas/v4', messages: '/api/anthropic/v1' },
    messagesKeyHeader: 'x-api-key',
    reportsUsage: true,
  }),
  type(19, 'ai360', ['360 智脑', '360 Zhinao'], 'blue', 'https://ai.360.cn', { models: '360' }),
  type(25, 'moonshot', 'Moonshot AI', 'black', 'https://api.moonshot.cn', {
    models: 'moonshot',
    paths: { chat: '/v1', messages: '/anthropic/v1' },
    reportsUsage: true,
  }),
  type(23, 'tencent', ['腾讯混元', 'Tencent Hunyuan'], 'teal', 'https://hunyuan.tencentcloudapi.com', {
    models: 'tencent',
    keyHint: 'AppId|SecretId|SecretKey',
    embedded: {
      baseUrl: 'https://api.hunyuan.cloud.tencent.com',
      key: {
        zh: '混元 OpenAI 兼容接口的 API Key（以 sk- 开头）',
        en: "an API key of Hunyuan's OpenAI-compatible interface, which begins with sk-",
      },
    },
  }),
  type(26, 'baichuan', ['百川大模型', 'Baichuan'], 'orange', 'https://api.baichuan-ai.com', { models: 'baichuan' }),
  type(27, 'minimax', 'MiniMax', 'red', 'https://api.minimax.chat', { models: 'minimax', variant: 'minimax' }),
  type(29, 'groq', 'Groq', 'orange', 'https://api.groq.com/openai', {
    models: 'groq',
    reportsUsage: true,
    refusesReasoning: true,
  }),
  type(30, 'ollama', 'Ollama', 'black', 'http://localhost:11434', { models: 'ollama', reportsUsage: true }),
  type(31, 'yi', ['零一万物', '01.AI (Yi)'], 'green', 'https://api.lingyiwanwu.com', { models: 'lingyiwanwu' }),
  type(32, 'stepfun', ['阶跃星辰', 'StepFun'], 'blue', 'https://api.stepfun.com', { models: 'stepfun' }),
  type(34, 'coze', 'Coze', 'blue', 'https://api.coze.com', {
    instead: { type: COMPATIBLE, baseUrl: '' },
    config: ['user_id'],
  }),
  type(35, 'cohere', 'Cohere', 'blue', 'https://api.cohere.ai', {
    models: 'Cohere',
    paths: { chat: '/compatibility/v1' },
  }),
  type(36, 'deepseek', 'DeepSeek', 'black', 'https://api.deepseek.com', {
    models: 'deepseek',
    paths: { chat: '/v1', messages: '/anthropic/v1' },
    messagesKeyHeader: 'x-api-key',
    reportsUsage: true,
    balance: 'cny',
  }),
  type(37, 'cloudflare', 'Cloudflare', 'orange', 'https://api.cloudflare.com', {
    models: 'cloudflare',
    paths: { chat: '/client/v4/accounts/{user_id}/ai/v1' },
    config: ['user_id'],
  }),
  type(38, 'deepl', 'DeepL', 'black', 'https://api-free.deepl.com', {
    models: 'deepl',
    instead: { type: COMPATIBLE, baseUrl: '' },
  }),
  type(39, 'together', 'together.ai', 'blue', 'https://api.together.xyz', { models: 'together.ai' }),
  type(42, 'vertex', 'VertexAI', 'blue', '', {
    models: 'vertexai',
    paths: { chat: '/v1/projects/{vertex_ai_project_id}/locations/{region}/endpoints/openapi' },
    publisher: 'google',
    reportsUsage: true,
    config: ['region', 'vertex_ai_project_id', 'vertex_ai_adc'],
    keyParts: ['region', 'vertex_ai_project_id', 'vertex_ai_adc'],
    hasBaseUrl: false,
    embedded: {
      baseUrl: 'https://{region}-aiplatform.googleapis.com',
      models: {
        offered: [
          'gemini-3.5-flash',
          'gemini-3.1-pro-preview',
          'gemini-3.1-flash-lite',
          'gemini-3-flash-preview',
          'gemini-2.5-pro',
          'gemini-2.5-flash',
          'gemini-2.5-flash-lite',
        ],
        callable: /^(?!.*claude)/i,
        advice: {
          zh: 'Vertex AI 上的 Claude 只有自己的接口，请改用「Anthropic Claude」或「AWS」类型的渠道',
          en: 'Claude on Vertex AI has an interface of its own. Use a channel of the type "Anthropic Claude" or "AWS"',
        },
      },
    },
  }),
  type(PROXY, 'proxy', 'Proxy', 'blue', '', { models: null, instead: { type: COMPATIBLE, baseUrl: '' } }),
  type(44, 'siliconflow', 'SiliconFlow', 'blue', 'https://api.siliconflow.cn', {
    models: 'siliconflow',
    paths: { chat: '/v1', messages: '/v1' },
    reportsUsage: true,
    balance: 'cny',
  }),
  type(45, 'xai', 'xAI', 'blue', 'https://api.x.ai', {
    models: 'xai',
    paths: { chat: '/v1', responses: '/v1' },
    reportsUsage: true,
  }),
  type(46, 'replicate', 'Replicate', 'blue', 'https://api.replicate.com/v1/models/', {
    models: 'replicate',
    instead: { type: COMPATIBLE, baseUrl: '' },
  }),
  type(8, 'custom', ['自定义渠道', 'custom channel'], 'pink', '', {
    models: 'openai',
    reportsUsage: true,
    balance: 'usd',
    readsBalance: true,
    baseUrlLabel: 'customUrl',
    needsBaseUrl: true,
  }),
  type(22, 'fastgpt', ['知识库：FastGPT', 'knowledge base FastGPT'], 'blue', 'https://fastgpt.run/api/openapi', {
    models: 'openai',
    keyHint: 'APIKey-AppId',
    baseUrlLabel: 'fastgptUrl',
  }),
  type(21, 'aiproxy-library', ['知识库：AI Proxy', 'knowledge base AI Proxy'], 'purple', 'https://api.aiproxy.io', {
    models: 'openai',
    instead: { type: COMPATIBLE, baseUrl: '' },
    other: 'library',
  }),
  type(20, 'openrouter', ['代理：OpenRouter', 'proxy OpenRouter'], 'black', 'https://openrouter.ai/api', {
    paths: { chat: '/v1', messages: '/v1', responses: '/v1' },
    reportsUsage: true,
    balance: 'usd',
  }),
  type(2, 'api2d', ['代理：API2D', 'proxy API2D'], 'blue', 'https://oa.api2d.net', { models: 'openai' }),
  type(5, 'openai-sb', ['代理：OpenAI-SB', 'proxy OpenAI-SB'], 'brown', 'https://api.openai-sb.com', {
    models: 'openai',
    balance: 'cny/10000',
  }),
  type(7, 'ohmygpt', ['代理：OhMyGPT', 'proxy OhMyGPT'], 'purple', 'https://api.ohmygpt.com', { models: 'openai' }),
  type(10, 'aiproxy', ['代理：AI Proxy', 'proxy AI Proxy'], 'purple', 'https://api.aiproxy.io', {
    models: 'openai',
    balance: 'points',
  }),
  type(4, 'closeai', ['代理：CloseAI', 'proxy CloseAI'], 'teal', 'https://api.closeai-proxy.xyz', {
    models: 'openai',
    balance: 'cny',
  }),
  type(6, 'openai-max', ['代理：OpenAI Max', 'proxy OpenAI Max'], 'violet', 'https://api.openaimax.com', {
    models: 'openai',
  }),
  type(9, 'ails', ['代理：AI.LS', 'proxy AI.LS'], 'yellow', 'https://api.caipacity.com', { models: 'openai' }),
  type(12, 'api2gpt', ['代理：API2GPT', 'proxy API2GPT'], 'blue', 'https://api.api2gpt.com', {
    models: 'openai',
    balance: 'cny',
  }),
  type(13, 'aigc2d', ['代理：AIGC2D', 'proxy AIGC2D'], 'purple', 'https://api.aigc2d.com', {
    models: 'openai',
    balance: 'points',
  }),
] as const

/** Key of a channel type: a table over these has a compile error where a type is missing. */
export type ChannelTypeKey = (typeof CHANNEL_TYPES)[number]['key']

/** Numbers of the channel types by key: `CHANNEL_TYPE.openai` is 1. */
export const CHANNEL_TYPE = /* @__PURE__ */ Object.fromEntries(
  /* @__PURE__ */ CHANNEL_TYPES.map(({ key, value }) => [key, value]),
) as Readonly<Record<ChannelTypeKey, number>>

/** Returns the channel type with a number; `undefined` for an unknown one. */
export const channelTypeOf = (value: number): ChannelType<ChannelTypeKey> | undefined =>
  CHANNEL_TYPES.find((known) => known.value === value)
