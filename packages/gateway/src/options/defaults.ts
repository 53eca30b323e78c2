import { OPTIONS } from '@relaydeck/api-sdk/rules'
import modelRatio from './model-ratio.json' with { type: 'json' }

/** Default ratios by name, as in One API. */
const RATIOS = {
  ModelRatio: modelRatio,
  GroupRatio: { default: 1, svip: 1, vip: 1 },
  CompletionRatio: {
    'deepseek-chat': 2,
    'deepseek-reasoner': 3.981818181818182,
    'llama3-70b-8192(33)': 1.320754716981132,
    'llama3-8b-8192(33)': 2,
    'whisper-1': 0,
  },
}

/** Values of options that were never set; unknown options default to the empty text. */
export const DEFAULTS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(OPTIONS).flatMap(([key, rule]) => ('default' in rule ? [[key, rule.default] as const] : [])),
  ...Object.entries(RATIOS).map(([key, value]) => [key, JSON.stringify(value)] as const),
])
