import { describe, expect, test } from 'vitest'
import { hideProxySecret, isProxySecretHidden, readProxyUrl } from './proxy-url.ts'

describe('the URL of a proxy', () => {
  test.each([
    ['http://10.0.0.1:3128', 'http://10.0.0.1:3128/'],
    ['https://user:pass@proxy.example', 'https://user:pass@proxy.example/'],
    ['proxy.example:8080', 'http://proxy.example:8080/'],
    ['SOCKS5://127.0.0.1:1080', 'socks5://127.0.0.1:1080'],
    ['socks5h://user:pass@Proxy.example', 'socks5://user:pass@proxy.example'],
    ['socks5://2130706433:80', 'socks5://127.0.0.1:80'],
    ['socks5://[::1]:1080', 'socks5://[::1]:1080'],
  ])('in %s is %s', (text, url) => expect(readProxyUrl(text)).toBe(url))

  test.each([
    '',
    'ftp://proxy.example',
    'http://',
    'socks5://',
    'http://proxy.example/path',
    'http://proxy.example?a=b',
    'socks5://a b',
    'a b',
  ])('is missing in %j', (text) => expect(readProxyUrl(text)).toBeUndefined())
})

describe('the secret of a proxy’s URL', () => {
  test.each([
    ['http://proxy.example:3128', 'http://proxy.example:3128'],
    ['http://me:secret@proxy.example:3128', 'http://me:***@proxy.example:3128'],
    ['http:///me:sec@ret@proxy.example', 'http://me:***@proxy.example'],
    ['me:secret@proxy.example', 'http://me:***@proxy.example'],
    ['https://token@proxy.example', 'https://***@proxy.example'],
    ['socks5h://me:secret@proxy.example', 'socks5h://me:***@proxy.example'],
    ['me:secret@proxy.example/path', ''],
  ])('of %s is hidden in %s', (text, shown) => {
    expect(hideProxySecret(text)).toBe(shown)
    expect(isProxySecretHidden(shown)).toBe(shown.includes('***'))
  })
})
