import { expect, test } from 'vitest'
import { gatewayAddress, isPictureAddress, webAddress } from './addresses.ts'

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

test.each([
  ['https://pictures.example/a.png', true],
  ['http://pictures.example/a.png', true],
  ['/a.png', true],
  ['//pictures.example/a.png', false],
  ['/\\pictures.example/a.png', false],
  ['/\t/pictures.example/a.png', false],
  ['javascript:alert(1)', false],
  ['data:image/png;base64,AA', false],
  ['', false],
])('%j is the address of a picture: %s', (text, isPicture) => {
  expect(isPictureAddress(text)).toBe(isPicture)
})

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
