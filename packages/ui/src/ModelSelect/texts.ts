import type { ModelTexts } from '../texts/OwnTexts.ts'
import { useOwnTexts } from '../texts/own-texts.ts'

const zh: ModelTexts = {
  label: '模型',
  placeholder: '选择或输入模型，可粘贴多个',
  count: (count) => `已选 ${count} 个模型`,
  more: (count) => `其余 ${count} 个`,
  fewer: '收起',
  clear: '全部清除',
  copy: '复制列表',
  add: (name) => `添加「${name}」`,
  nothing: '没有匹配的模型',
}

const en: ModelTexts = {
  label: 'Models',
  placeholder: 'Select or type models, or paste a list',
  count: (count) => (count === 1 ? '1 model selected' : `${count} models selected`),
  more: (count) => `${count} more`,
  fewer: 'Show fewer',
  clear: 'Clear all',
  copy: 'Copy list',
  add: (name) => `Add “${name}”`,
  nothing: 'No matching models',
}

/** Returns the texts of a selection of models. */
export const useModelTexts = (): ModelTexts => useOwnTexts('models', { zh, en })
