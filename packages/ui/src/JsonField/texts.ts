import type { JsonTexts } from '../texts/OwnTexts.ts'
import { useOwnTexts } from '../texts/own-texts.ts'

const zh: JsonTexts = {
  format: '整理格式',
  invalidAt: (line, column) => `第 ${line} 行第 ${column} 列不符合 JSON 格式`,
  goTo: '跳到该处',
  asRows: '表格',
  asText: 'JSON',
  view: '编辑方式',
  noMap: '内容不是键值对象，只能以 JSON 编辑。',
  add: '添加',
  remove: (name) => `移除「${name}」`,
}

const en: JsonTexts = {
  format: 'Format',
  invalidAt: (line, column) => `Invalid JSON at line ${line}, column ${column}`,
  goTo: 'Go to error',
  asRows: 'Table',
  asText: 'JSON',
  view: 'Editor',
  noMap: 'The text is not a JSON object of names and values, so it can only be edited as JSON.',
  add: 'Add',
  remove: (name) => `Remove “${name}”`,
}

/** Returns the texts of JSON fields. */
export const useJsonTexts = (): JsonTexts => useOwnTexts('json', { zh, en })
