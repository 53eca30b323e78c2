/** What a balance is counted in. `cny/10000`: ten thousand make a yuan; `points` have no price. */
export type BalanceUnit = 'usd' | 'cny' | 'cny/10000' | 'points'

/** A kind of provider. */
export interface ChannelType<K extends string = string> {
  /** The number in a channel's `type`. */
  readonly value: number
  /** A word that stays the same, whatever the texts become. */
  readonly key: K
  readonly text: { readonly zh: string; readonly en: string }
  /** Name of a colour. */
  readonly color: string
  /** What the server asks where a channel has no `base_url`; `''`: a channel needs one, or the provider has its own. */
  readonly baseUrl: string
  /** How a key is composed, where it has parts. */
  readonly keyHint?: string
  /** The unit of the balance; left out where the server cannot ask for one. */
  readonly balance?: BalanceUnit
}

const type = <K extends string>(
  value: number,
  key: K,
  text: string | readonly [zh: string, en: string],
  color: string,
  baseUrl: string,
  more?: Pick<ChannelType, 'keyHint' | 'balance'>,
): ChannelType<K> => {
  const [zh, en] = typeof text === 'string' ? [text, text] : text
  return { value, key, text: { zh, en }, color, baseUrl, ...more }
}

/** Every kind of provider that One API knows, in the order in which they are offered. */
export const CHANNEL_TYPES = [
  type(1, 'openai', 'OpenAI', 'green', 'https://api.openai.com', { balance: 'usd' }),
  type(50, 'openai-compatible', ['OpenAI 兼容', 'OpenAI compatible'], 'olive', ''),
  type(14, 'anthropic', 'Anthropic Claude', 'black', 'https://api.anthropic.com'),
  type(33, 'aws', 'AWS', 'black', ''),
  type(3, 'azure', 'Azure OpenAI', 'olive', ''),
  type(11, 'palm', 'Google PaLM2', 'orange', 'https://generativelanguage.googleapis.com'),
  type(24, 'gemini', 'Google Gemini', 'orange', 'https://generativelanguage.googleapis.com'),
  type(
    51,
    'gemini-openai',
    ['Gemini (OpenAI)', 'Gemini (OpenAI format)'],
    'orange',
    'https://generativelanguage.googleapis.com/v1beta/openai/',
  ),
  type(28, 'mistral', 'Mistral AI', 'orange', 'https://api.mistral.ai'),
  type(41, 'novita', 'Novita', 'purple', 'https://api.novita.ai/v3/openai'),
  type(40, 'doubao', ['字节跳动豆包', 'ByteDance Doubao'], 'blue', 'https://ark.cn-beijing.volces.com'),
  type(15, 'baidu', ['百度文心千帆', 'Baidu Wenxin Qianfan'], 'blue', 'https://aip.baidubce.com', {
    keyHint: 'APIKey|SecretKey',
  }),
  type(47, 'baidu-v2', ['百度文心千帆 V2', 'Baidu Qianfan V2'], 'blue', 'https://qianfan.baidubce.com'),
  type(17, 'ali', ['阿里通义千问', 'Alibaba Tongyi Qianwen'], 'orange', 'https://dashscope.aliyuncs.com'),
  type(49, 'bailian', ['阿里云百炼', 'Alibaba Bailian'], 'orange', 'https://dashscope.aliyuncs.com'),
  type(18, 'spark', ['讯飞星火认知', 'iFlytek Spark'], 'blue', '', { keyHint: 'APPID|APISecret|APIKey' }),
  type(48, 'spark-v2', ['讯飞星火认知 V2', 'iFlytek Spark V2'], 'blue', 'https://spark-api-open.xf-yun.com'),
  type(16, 'zhipu', ['智谱 ChatGLM', 'Zhipu ChatGLM'], 'violet', 'https://open.bigmodel.cn'),
  type(19, 'ai360', ['360 智脑', '360 Zhinao'], 'blue', 'https://ai.360.cn'),
  type(25, 'moonshot', 'Moonshot AI', 'black', 'https://api.moonshot.cn'),
  type(23, 'tencent', ['腾讯混元', 'Tencent Hunyuan'], 'teal', 'https://hunyuan.tencentcloudapi.com', {
    keyHint: 'AppId|SecretId|SecretKey',
  }),
  type(26, 'baichuan', ['百川大模型', 'Baichuan'], 'orange', 'https://api.baichuan-ai.com'),
  type(27, 'minimax', 'MiniMax', 'red', 'https://api.minimax.chat'),
  type(29, 'groq', 'Groq', 'orange', 'https://api.groq.com/openai'),
  type(30, 'ollama', 'Ollama', 'black', 'http://localhost:11434'),
  type(31, 'yi', ['零一万物', '01.AI (Yi)'], 'green', 'https://api.lingyiwanwu.com'),
  type(32, 'stepfun', ['阶跃星辰', 'StepFun'], 'blue', 'https://api.stepfun.com'),
  type(34, 'coze', 'Coze', 'blue', 'https://api.coze.com'),
  type(35, 'cohere', 'Cohere', 'blue', 'https://api.cohere.ai'),
  type(36, 'deepseek', 'DeepSeek', 'black', 'https://api.deepseek.com', { balance: 'cny' }),
  type(37, 'cloudflare', 'Cloudflare', 'orange', 'https://api.cloudflare.com'),
  type(38, 'deepl', 'DeepL', 'black', 'https://api-free.deepl.com'),
  type(39, 'together', 'together.ai', 'blue', 'https://api.together.xyz'),
  type(42, 'vertex', 'VertexAI', 'blue', ''),
  type(43, 'proxy', 'Proxy', 'blue', ''),
  type(44, 'siliconflow', 'SiliconFlow', 'blue', 'https://api.siliconflow.cn', { balance: 'cny' }),
  type(45, 'xai', 'xAI', 'blue', 'https://api.x.ai'),
  type(46, 'replicate', 'Replicate', 'blue', 'https://api.replicate.com/v1/models/'),
  type(8, 'custom', ['自定义渠道', 'custom channel'], 'pink', '', { balance: 'usd' }),
  type(22, 'fastgpt', ['知识库：FastGPT', 'knowledge base FastGPT'], 'blue', 'https://fastgpt.run/api/openapi', {
    keyHint: 'APIKey-AppId',
  }),
  type(21, 'aiproxy-library', ['知识库：AI Proxy', 'knowledge base AI Proxy'], 'purple', 'https://api.aiproxy.io'),
  type(20, 'openrouter', ['代理：OpenRouter', 'proxy OpenRouter'], 'black', 'https://openrouter.ai/api', {
    balance: 'usd',
  }),
  type(2, 'api2d', ['代理：API2D', 'proxy API2D'], 'blue', 'https://oa.api2d.net'),
  type(5, 'openai-sb', ['代理：OpenAI-SB', 'proxy OpenAI-SB'], 'brown', 'https://api.openai-sb.com', {
    balance: 'cny/10000',
  }),
  type(7, 'ohmygpt', ['代理：OhMyGPT', 'proxy OhMyGPT'], 'purple', 'https://api.ohmygpt.com'),
  type(10, 'aiproxy', ['代理：AI Proxy', 'proxy AI Proxy'], 'purple', 'https://api.aiproxy.io', { balance: 'points' }),
  type(4, 'closeai', ['代理：CloseAI', 'proxy CloseAI'], 'teal', 'https://api.closeai-proxy.xyz', { balance: 'cny' }),
  type(6, 'openai-max', ['代理：OpenAI Max', 'proxy OpenAI Max'], 'violet', 'https://api.openaimax.com'),
  type(9, 'ails', ['代理：AI.LS', 'proxy AI.LS'], 'yellow', 'https://api.caipacity.com'),
  type(12, 'api2gpt', ['代理：API2GPT', 'proxy API2GPT'], 'blue', 'https://api.api2gpt.com', { balance: 'cny' }),
  type(13, 'aigc2d', ['代理：AIGC2D', 'proxy AIGC2D'], 'purple', 'https://api.aigc2d.com', { balance: 'points' }),
] as const

/** The key of a kind of provider: a table over these has a compile error where a kind is missing. */
export type ChannelTypeKey = (typeof CHANNEL_TYPES)[number]['key']

/** The kind of provider that has this number; `undefined`: newer than this library. */
export const channelTypeOf = (value: number): ChannelType<ChannelTypeKey> | undefined =>
  CHANNEL_TYPES.find((known) => known.value === value)
