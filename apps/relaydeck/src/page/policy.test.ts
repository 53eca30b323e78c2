import { samples } from '@relaydeck/api-sdk/testing'
import { describe, expect, test } from 'vitest'
import { NO_ORIGINS } from './origins.ts'
import { originsOf, policyOf } from './policy.ts'

const of = (settings: Partial<typeof samples.status>) => originsOf({ ...samples.status, ...settings })

const rulesOf = (policy: string) =>
  new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)] as const))

describe('origins in a status', () => {
  test('a new gateway has none', () => {
    expect(of({})).toEqual(NO_ORIGINS)
  })

  test('that of the logo, for images', () => {
    expect(of({ logo: 'https://cdn.example:8443/a/logo.png?x=1#y' }).images).toEqual(['https://cdn.example:8443'])
    expect(of({ logo: 'http://cdn.example/logo.png' }).images).toEqual(['http://cdn.example'])
    expect(of({ logo: 'https://user:secret@cdn.example/logo.png' }).images).toEqual(['https://cdn.example'])
  })

  test('that of the WeChat QR code, if WeChat sign-in is enabled', () => {
    const wechat_qrcode = 'https://qr.example/code.png'
    expect(of({ wechat_qrcode, wechat_login: true }).images).toEqual(['https://qr.example'])
    expect(of({ wechat_qrcode, wechat_login: false }).images).toEqual([])
  })

  test('those of the images in the footer', () => {
    const footer_html = '<a href="https://link.example"><img src="https://badge.example/x.svg"></a>'
    expect(of({ footer_html })).toEqual({ ...NO_ORIGINS, images: ['https://badge.example'] })
  })

  test('are unique', () => {
    const [logo, wechat_qrcode] = ['https://cdn.example/logo.png', 'https://cdn.example/code.png']
    expect(of({ logo, wechat_qrcode, wechat_login: true }).images).toEqual(['https://cdn.example'])
  })

  test('that of the chat client, for frames', () => {
    const chat_link = 'https://chat.example/#/?settings={"key":"{key}","url":"{address}"}'
    expect(of({ chat_link })).toEqual({ images: [], frames: ['https://chat.example'], scripts: [] })
  })

  test('that of Turnstile if it is enabled, for scripts and frames', () => {
    const turnstile = ['https://challenges.cloudflare.com']
    expect(of({ turnstile_check: true, turnstile_site_key: 'k' })).toEqual({
      images: [],
      frames: turnstile,
      scripts: turnstile,
    })
    expect(of({ turnstile_check: false, turnstile_site_key: 'k' })).toEqual(NO_ORIGINS)
  })

  test.each([
    ...['javascript:alert(1)', 'data:image/png;base64,AA', 'blob:https://a.example/1', 'file:///etc/passwd'],
    ...['ftp://a.example/x', '/logo.png', 'logo.png', '//a.example/logo.png', '', ' ', 'https://', 'rubbish', "'self'"],
    ...['https://*', 'https://*.example/logo.png', 'https://*:443/x', 'https://a.example;script-src'],
    ...[
      'xhttps://a.example/logo.png',
      'https-x://a.example/logo.png',
      'https://a.example,default-src',
      "https://a'unsafe-inline'",
      'https://a.example:99999/',
      'https://[::1]/x',
    ],
  ])('none for %j', (rubbish) => {
    expect(of({ logo: rubbish, wechat_qrcode: rubbish, wechat_login: true, chat_link: rubbish })).toEqual(NO_ORIGINS)
  })
})

describe('the policy of a page', () => {
  const origins = { images: ['https://i.example'], frames: ['https://f.example'], scripts: ['https://s.example'] }

  test('allows only this origin and the nonce', () => {
    const rules = rulesOf(policyOf('n0nce', NO_ORIGINS))
    expect(Object.fromEntries(rules)).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'", "'nonce-n0nce'"],
      'style-src': ["'self'", "'nonce-n0nce'"],
      'img-src': ["'self'"],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'manifest-src': ["'self'"],
      'frame-src': ["'none'"],
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    })
  })

  test('is extended by exactly the given origins, each in its directive', () => {
    const [narrow, wide] = [rulesOf(policyOf('n', NO_ORIGINS)), rulesOf(policyOf('n', origins))]
    const added = [...wide].flatMap(([rule, sources]) => {
      const more = sources.filter((source) => !narrow.get(rule)?.includes(source))
      return more.length > 0 ? [[rule, more]] : []
    })
    expect(Object.fromEntries(added)).toEqual({
      'script-src': ['https://s.example'],
      'img-src': ['https://i.example'],
      'frame-src': ['https://f.example'],
    })
    expect(wide.get('frame-src')).not.toContain("'none'")
  })

  test('contains no unsafe source and no wildcard', () => {
    expect(policyOf('n', origins)).not.toMatch(/unsafe|\*/)
  })
})
