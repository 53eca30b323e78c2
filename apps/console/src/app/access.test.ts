import { tokens, users } from '@relaydeck/api-sdk'
import { expect, test } from 'vitest'
import { ownAddress, roleOfPage, roleOfPages } from './access.ts'

test.each(['/token', '/token/add?order=used_quota', '/user/edit', '/'])(
  'signing in may return to %s',
  { tags: ['R2.25'] },
  (address) => {
    expect(ownAddress(address)).toBe(address)
  },
)

test.each([
  undefined,
  '',
  'token',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/login',
  '/login?expired=true',
  '/register',
  '/reset',
  '/user/reset?token=x',
  '/oauth/github?code=1',
])('signing in does not return to %s', { tags: ['R2.25'] }, (address) => {
  expect(ownAddress(address)).toBeUndefined()
})

test('signing in may return to an address that only starts like a sign-in page', () => {
  expect(ownAddress('/logins')).toBe('/logins')
})

test('a page requires the role of the call it opens with', () => {
  expect(roleOfPage({ staticData: { opens: tokens.list } })).toBe('user')
  expect(roleOfPage({ staticData: { opens: users.list } })).toBe('admin')
  expect(roleOfPage({ staticData: { role: 'admin', opens: tokens.list } })).toBe('admin')
  expect(roleOfPage({ staticData: {} })).toBe('guest')
})

test('a page requires the highest role of itself and its layouts', () => {
  const layout = { staticData: { role: 'user' } } as const
  expect(roleOfPages([{ staticData: {} }, layout, { staticData: { role: 'root' } }])).toBe('root')
  expect(roleOfPages([layout, { staticData: {} }])).toBe('user')
  expect(roleOfPages([])).toBe('guest')
})
