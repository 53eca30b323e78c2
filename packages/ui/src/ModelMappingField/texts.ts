import type { MappingTexts } from '../texts/OwnTexts.ts'
import { useOwnTexts } from '../texts/own-texts.ts'

const zh: MappingTexts = {
  label: '模型重定向',
  from: '请求的模型',
  to: '实际调用的模型',
  empty: '未设置重定向，直接调用请求的模型。',
}

const en: MappingTexts = {
  label: 'Model mapping',
  from: 'Requested model',
  to: 'Actual model',
  empty: 'No mapping: requests use the requested model.',
}

/** Returns the texts of a mapping of models. */
export const useMappingTexts = (): MappingTexts => useOwnTexts('mapping', { zh, en })
