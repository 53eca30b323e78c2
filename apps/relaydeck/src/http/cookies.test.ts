import { describe, expect, test } from 'vitest'
import { hasSession, protectSession } from './cookies.ts'

const sent = (cookie?: string) => hasSession(new Request('http://a', { headers: cookie ? { cookie } : {} }))

test.each(['session=x', 'a=1; session=x', 'a=1;session=', 'session=x; a=1'])('"%s" contains a session', (cookie) => {
  expect(sent(cookie)).toBe(true)
})

test.each([undefined, 'mysession=x', 'session', 'a=session=1', 'Session=x', 'a=1; xsession=2'])(
  '"%s" does not contain a session',
  (cookie) => {
    expect(sent(cookie)).toBe(false)
  },
)

const set = (cookies: readonly string[], secure = false) => {
  const headers = new Headers(cookies.map((cookie) => ['set-cookie', cookie]))
  protectSession(headers, secure)
  return headers.getSetCookie()
}

describe('the session cookie in a response', () => {
  // As One API sends it; the value is base64.
  const REAL =
    'session=MTc5NTIyMzU0N3xEWDhFQVFM_gAAB-Q==|x; Path=/; Expires=Mon, 21 Dec 2026 09:00:00 GMT; Max-Age=2592000'

  test('gets HttpOnly and SameSite, with name and value unchanged', () => {
    expect(set([REAL])).toEqual([`${REAL}; HttpOnly; SameSite=Lax`])
  })

  test('gets Secure if the client uses https', () => {
    expect(set([REAL], true)).toEqual([`${REAL}; HttpOnly; SameSite=Lax; Secure`])
  })

  test('and the device cookie are both protected', () => {
    const device = 'relaydeck_device=x; Path=/api; HttpOnly; SameSite=Lax'
    expect(set([device], true)).toEqual([`${device}; Secure`])
  })

  test('of New API 1.0 gets Secure, and keeps its path', () => {
    const refresh = 'new_api_refresh=x.y; Path=/api/user/auth; Max-Age=2592000; HttpOnly; SameSite=Strict'
    expect(set([refresh], true)).toEqual([`${refresh}; Secure`])
    expect(set([refresh])).toEqual([refresh])
  })

  test('keeps its own attributes', () => {
    const strict = 'session=x; Path=/; httponly; Secure; SameSite=Strict'
    expect(set([strict], true)).toEqual([strict])
    expect(set(['session=HttpOnly; Path=/'])).toEqual(['session=HttpOnly; Path=/; HttpOnly; SameSite=Lax'])
  })

  test('other cookies and the order are unchanged', () => {
    const [before, after] = ['a=1; Path=/', 'sessions=2; Secure']
    expect(set([before, REAL, after])).toEqual([before, `${REAL}; HttpOnly; SameSite=Lax`, after])
    expect(set([before, after])).toEqual([before, after])
    expect(set(['my_session=x', REAL])).toEqual(['my_session=x', `${REAL}; HttpOnly; SameSite=Lax`])
  })
})
