import { expect, test } from 'vitest'
import { gatewayAddress, webAddress } from './addresses.ts'

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

const ORIGIN = 'https://console.example'

test.each([
  ['', ORIGIN],
  ['http://localhost:3000', ORIGIN],
  ['api.example', ORIGIN],
  ['javascript:alert(1)', ORIGIN],
  ['https://api.example/', 'https://api.example'],
  ['http://10.0.0.1:3000', 'http://10.0.0.1:3000'],
])('for the server address %j clients get %s', (server_address, address) => {
  expect(gatewayAddress(server_address, ORIGIN)).toBe(address)
})
