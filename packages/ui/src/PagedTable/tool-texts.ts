import type { TableToolTexts } from '../texts/OwnTexts.ts'
import { useOwnTexts } from '../texts/own-texts.ts'

const zh: TableToolTexts = {
  columns: '显示的列',
  density: '行高',
  compact: '紧凑',
  comfortable: '宽松',
  moveUp: (column) => `将「${column}」前移`,
  moveDown: (column) => `将「${column}」后移`,
  position: (column, position, count) => `「${column}」是第 ${position} 列，共 ${count} 列`,
  sort: '排序',
  unsorted: '默认顺序',
  asc: (column) => `${column}升序`,
  desc: (column) => `${column}降序`,
  pin: (column) => `固定「${column}」在左侧`,
  width: (column) => `「${column}」的列宽`,
  widthHint: '拖动调整列宽，双击适应内容',
  pixels: (width) => `${width} 像素`,
  filter: (column) => `筛选「${column}」`,
  filtered: (column) => `筛选「${column}」（已筛选）`,
  details: '详情',
  detailsOf: (row) => `「${row}」的详情`,
  resetView: '恢复默认',
}

const en: TableToolTexts = {
  columns: 'Visible columns',
  density: 'Row height',
  compact: 'Compact',
  comfortable: 'Comfortable',
  moveUp: (column) => `Move “${column}” up`,
  moveDown: (column) => `Move “${column}” down`,
  position: (column, position, count) => `“${column}” is column ${position} of ${count}`,
  sort: 'Order',
  unsorted: 'Default order',
  asc: (column) => `${column}, ascending`,
  desc: (column) => `${column}, descending`,
  pin: (column) => `Pin “${column}” to the left`,
  width: (column) => `Width of “${column}”`,
  widthHint: 'Drag to change the width, double click to fit',
  pixels: (width) => `${width} pixels`,
  filter: (column) => `Filter “${column}”`,
  filtered: (column) => `Filter “${column}” (active)`,
  details: 'Details',
  detailsOf: (row) => `Details of “${row}”`,
  resetView: 'Reset to default',
}

/** Returns the texts of the table's tools. */
export const useToolTexts = (): TableToolTexts => useOwnTexts('tableTools', { zh, en })
