import { expect, test } from 'vitest'
import { webAddress } from './web-address.ts'

test.each(['https://shop.example/buy?x=1', 'http://shop.example', ' https://shop.example '])(
  'D7 D40 accepts %j',
  (text) => {
    expect(webAddress(text)?.protocol).toMatch(/^https?:$/)
  },
)

test.each(['javascript:alert(1)', 'data:text/html,x', 'shop.example', '/topup', '', 'https://'])(
  'D7 D40 rejects %j',
  (text) => {
    expect(webAddress(text)).toBeUndefined()
  },
)
