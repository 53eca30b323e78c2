import builtIn from './built-in.json' with { type: 'json' }

/** Models of One API by owner, in its order. */
export const BUILT_IN: readonly { readonly owner: string; readonly models: readonly string[] }[] = builtIn

// Channel types that speak for several makers have the list of OpenAI.
const OPENAI_LIKE = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 21, 22, 50]

const OWNERS: Readonly<Record<number, string>> = {
  11: 'google palm',
  14: 'anthropic',
  15: 'baidu',
  16: 'zhipu',
  17: 'ali',
  18: 'xunfei',
  19: '360',
  23: 'tencent',
  24: 'google gemini',
  25: 'moonshot',
  26: 'baichuan',
  27: 'minimax',
  28: 'mistralai',
  29: 'groq',
  30: 'ollama',
  31: 'lingyiwanwu',
  32: 'stepfun',
  33: 'aws',
  35: 'Cohere',
  36: 'deepseek',
  37: 'cloudflare',
  38: 'deepl',
  39: 'together.ai',
  40: 'doubao',
  41: 'novita',
  42: 'vertexai',
  44: 'siliconflow',
  45: 'xai',
  46: 'replicate',
  47: 'baiduv2',
  48: 'xunfeiv2',
  51: 'google gemini',
}

const LAST_TYPE = 51

/** A type that passes everything through: the real server knows no list for it. */
const PASS_THROUGH = 43

function modelsOf(type: number): string[] | null {
  if (type === PASS_THROUGH) return null
  const owner = OPENAI_LIKE.includes(type) ? 'openai' : OWNERS[type]
  return [...(BUILT_IN.find((list) => list.owner === owner)?.models ?? [])]
}

/** Models by the number of each channel type. */
export const BY_TYPE: Readonly<Record<string, string[] | null>> = Object.fromEntries(
  Array.from({ length: LAST_TYPE }, (_, at) => [String(at + 1), modelsOf(at + 1)]),
)
