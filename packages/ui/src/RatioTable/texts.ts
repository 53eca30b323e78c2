import type { RatioTexts } from '../texts/OwnTexts.ts'
import { useOwnTexts } from '../texts/own-texts.ts'

const zh: RatioTexts = {
  search: '查找名称',
  name: '名称',
  value: (name) => `「${name}」的倍率`,
  newName: '新增名称',
  newValue: '倍率',
  shown: (shown, all) => (shown === all ? `共 ${all} 项` : `显示 ${all} 项中的 ${shown} 项`),
  more: '显示更多',
  changed: (count) => `${count} 项未保存`,
  was: (value) => `原为 ${value}`,
  isNew: '新增',
  removed: (names) => `已移除：${names}`,
  nothing: '没有匹配的名称',
}

const en: RatioTexts = {
  search: 'Search by name',
  name: 'Name',
  value: (name) => `Ratio of “${name}”`,
  newName: 'New name',
  newValue: 'Ratio',
  shown: (shown, all) => (shown === all ? `${all} entries` : `${shown} of ${all} entries`),
  more: 'Show more',
  changed: (count) => (count === 1 ? '1 unsaved change' : `${count} unsaved changes`),
  was: (value) => `was ${value}`,
  isNew: 'new',
  removed: (names) => `Removed: ${names}`,
  nothing: 'No matching names',
}

/** Returns the texts of the table of ratios. */
export const useRatioTexts = (): RatioTexts => useOwnTexts('ratios', { zh, en })
