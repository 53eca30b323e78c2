import { expect, test } from 'vitest'
import { withLocalStorage } from '../../../test/stored-items.ts'
import { readViews, searchOfView, withView, writeViews } from './views.ts'

const items = withLocalStorage()
const slow = { name: 'slow', search: '?result=slow' }

test('views are kept per list and account', () => {
  writeViews('channel', 1, [slow])
  expect(readViews('channel', 1)).toEqual([slow])
  expect(readViews('channel', 2)).toEqual([])
  expect(readViews('token', 1)).toEqual([])
})

test.each([
  'null',
  '[{}]',
  '[{"name":"a","search":"//evil.example"}]',
  '[{"name":"a","search":"javascript:alert(1)"}]',
  '[{"name":"","search":""}]',
  'x',
])('stored views of another shape are ignored: %s', (text) => {
  items.set('views-channel-1', text)
  expect(readViews('channel', 1)).toEqual([])
})

test('a view keeps filters and order, but neither page nor record', () => {
  expect(searchOfView('?page=3&status=enabled&call=abc&sort=-name')).toBe('?status=enabled&sort=-name')
  expect(searchOfView('?page=2')).toBe('')
})

test('views are sorted by name, and one of the same name is replaced', () => {
  const views = withView([slow], { name: 'failed', search: '?result=failed' })
  expect(views.map(({ name }) => name)).toEqual(['failed', 'slow'])
  expect(withView(views, { name: 'slow', search: '' })).toHaveLength(2)
})
