import { expect, test } from 'vitest'
import { cellsOf, entriesOf, matchColumns, quotaOf } from './sheet.ts'

const fields = [
  { id: 'name', label: '名称', names: ['name', '渠道名称'] },
  { id: 'key', label: '密钥', names: ['key', 'api key'] },
]

test.each([[['名称', '密钥']], [['Name', 'API Key']], [['渠道名称', 'api_key']], [[' NAME* ', 'ApiKey:']]])(
  'columns are matched by their headings: %j',
  (headings) => {
    expect(matchColumns(headings, fields)).toEqual({ name: 0, key: 1 })
  },
)

test('columns are found in any order, and unknown ones are left out', () => {
  const mapping = matchColumns(['note', 'key', 'name'], fields)
  expect(mapping).toEqual({ name: 2, key: 1 })
  expect(cellsOf(['x', 'sk-1', 'one'], mapping)).toEqual({ name: 'one', key: 'sk-1' })
  expect(cellsOf(['x'], mapping)).toEqual({ name: '', key: '' })
  expect(matchColumns(['x', 'y'], fields)).toEqual({})
})

test.each([
  ['500000', 500_000],
  ['1,500,000', 1_500_000],
  ['$5', 2_500_000],
  ['0.5 USD', 250_000],
  ['1.25美元', 625_000],
  ['-1', -1],
  ['', Number.NaN],
  ['1.5', Number.NaN],
  ['many', Number.NaN],
])('the quota %j is %s units', (text, units) => {
  expect(quotaOf(text, { quota_per_unit: 500_000 })).toBe(units)
})

test('a cell has several entries', () => {
  expect(entriesOf('gpt-4o, o3；a；b\nc')).toEqual(['gpt-4o', 'o3', 'a', 'b', 'c'])
})
