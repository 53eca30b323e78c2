import { describe, expect, test } from 'vitest'
import { clientOf } from './client.ts'

const username = (trustProxy: boolean, headers: HeadersInit = {}, peer: string | undefined = '192.0.2.7') =>
  clientOf({ headers: new Headers(headers), peer, trustProxy })

const CLAIM = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https', 'x-real-ip': '203.0.113.9' }

test('without a trusted proxy the address is that of the connection; headers are ignored', () => {
  expect(username(false, CLAIM)).toEqual({ address: '192.0.2.7', secure: false })
})

test('a closed connection has no address', () => {
  expect(clientOf({ headers: new Headers(), peer: undefined, trustProxy: false }).address).toBeUndefined()
})

test.each([
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['::ffff:abcd', '::ffff:abcd'],
])('the peer %s is converted to %s', (peer, address) => {
  expect(username(false, {}, peer).address).toBe(address)
})

describe('behind a trusted proxy', () => {
  test('the address is that in the proxy’s header', () => {
    expect(username(true, CLAIM)).toEqual({ address: '203.0.113.9', secure: true })
  })

  test('entries before the proxy’s own are ignored', () => {
    const headers = { 'x-forwarded-for': '127.0.0.1, 10.0.0.1,2001:db8::9 ', 'x-forwarded-proto': 'https, http' }
    expect(username(true, headers)).toEqual({ address: '2001:db8::9', secure: false })
  })

  test.each(['', ' ', 'unknown', '1.2.3', '203.0.113.9:https', '203.0.113.9,'])(
    'without a valid entry (%j) the address is that of the proxy',
    (named) => {
      expect(username(true, { 'x-forwarded-for': named })).toEqual({ address: '192.0.2.7', secure: false })
    },
  )
})
