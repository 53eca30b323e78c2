import { expect, test } from 'vitest'
import { forwardedAddress } from './forwarded-address.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['198.51.100.1, 203.0.113.9:51234', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['"[2001:db8::1]:443"', '2001:db8::1'],
  ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
  ['unknown', undefined],
  ['203.0.113.9:port', undefined],
  ['203.0.113.9, ', undefined],
  ['', undefined],
  [null, undefined],
])('of X-Forwarded-For %j, the address is %s', (header, address) => {
  expect(forwardedAddress(header)).toBe(address)
})
