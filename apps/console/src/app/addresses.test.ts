import { expect, test } from 'vitest'
import { webAddress } from './addresses.ts'

test.each(['https://shop.example/buy?x=1', 'http://shop.example', ' https://shop.example '])(
  'a web address is accepted: %j',
  (text) => {
    expect(webAddress(text)?.protocol).toMatch(/^https?:$/)
  },
)

test.each(['javascript:alert(1)', 'data:text/html,x', 'shop.example', '/topup', '', 'https://'])(
  'a text that is no web address is rejected: %j',
  (text) => {
    expect(webAddress(text)).toBeUndefined()
  },
)
