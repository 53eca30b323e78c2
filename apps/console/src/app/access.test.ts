import { expect, test } from 'vitest'
import { ownAddress, roleOfPage, roleOfPages } from './access.ts'

test.each(['/token', '/token/add?order=used_quota', '/user/edit', '/'])('R2.25 %s may be returned to', (address) => {
  expect(ownAddress(address)).toBe(address)
})

test.each([
  undefined,
  '',
  'token',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/login',
  '/login?expired=true',
  '/register',
  '/reset',
  '/user/reset?token=x',
  '/oauth/github?code=1',
])('R2.25 %s may not', (address) => {
  expect(ownAddress(address)).toBeUndefined()
})

test('an address that only begins like a log-in page may be returned to', () => {
  expect(ownAddress('/logins')).toBe('/logins')
})

test('D12 the role of a page is that of the call it opens with', () => {
  const opens = { call: 'tokens.list', role: 'user' } as const
  expect(roleOfPage({ staticData: { opens } })).toBe('user')
  expect(roleOfPage({ staticData: { role: 'admin', opens } })).toBe('admin')
  expect(roleOfPage({ staticData: {} })).toBe('guest')
})

test('D12 a page needs the highest role among itself and its frames', () => {
  const frame = { staticData: { role: 'user' } } as const
  expect(roleOfPages([{ staticData: {} }, frame, { staticData: { role: 'root' } }])).toBe('root')
  expect(roleOfPages([frame, { staticData: {} }])).toBe('user')
  expect(roleOfPages([])).toBe('guest')
})
