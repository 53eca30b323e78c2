import { samples } from '@relaydeck/api-sdk/testing'
import { describe, expect, test } from 'vitest'
import { call } from '../../test/call.ts'
import { openGatewayStandIn } from '../../test/gateway.ts'
import { serve } from '../../test/serve.ts'
import { NO_ORIGINS, originsInText } from './origins.ts'

describe('a text that is a URL', () => {
  test.each(['https://home.example/a?b#c', ' http://home.example/ \n', 'HTTPS://HOME.example'])(
    'is framed: %j',
    (text) => {
      const [origin] = originsInText(text).frames
      expect(origin).toMatch(/^https?:\/\/home\.example$/)
      expect(originsInText(text)).toEqual({ images: [], frames: [origin], scripts: [] })
    },
  )

  test('with more than the URL is Markdown', () => {
    expect(originsInText('https://home.example/ is our home')).toEqual(NO_ORIGINS)
    expect(originsInText('see https://home.example/')).toEqual(NO_ORIGINS)
  })

  test.each(['https://*.example/', 'https://a.example;script-src', 'https://'])(
    'needs no origin if no host can be told: %j',
    (text) => {
      expect(originsInText(text)).toEqual(NO_ORIGINS)
    },
  )
})

describe('images', () => {
  test.each([
    ['in Markdown', '# Hi\n\n![a](https://p.example/1.png "t")'],
    ['by reference', '![a][one]\n\n[one]: https://p.example/1.png'],
    ['in HTML', '<p><IMG SRC=https://p.example/1.png></p>'],
    ['inside of a link', '[![a](https://p.example/1.png)](https://link.example)'],
    ['in a srcset', '<img src="/own.png" srcset="https://p.example/1.png 1x, https://p.example/2.png 2x">'],
    ['in a table', '| a |\n| - |\n| ![](https://p.example/1.png) |'],
    ['of a picture element', '<picture><source srcset="https://p.example/1.avif"><img src="/own.png"></picture>'],
  ])('that contribute their origin once: %s', (_, text) => {
    expect(originsInText(text)).toEqual({ ...NO_ORIGINS, images: ['https://p.example'] })
  })

  test('without encryption have an origin of their own', () => {
    const text = '<img src="https://p.example/1.png" srcset="http://p.example/1.png 1x, HTTPS://q.example/2.png 2x">'
    expect(originsInText(text).images).toEqual(['https://p.example', 'http://p.example', 'https://q.example'])
  })

  test.each([
    ['of this site', '![a](/own.png)'],
    ['without a scheme', '![a](//p.example/1.png)'],
    ['that are data or code', '![a](data:image/png;base64,AA) <img src="javascript:alert(1)">'],
    ['written down as code', '`![a](https://p.example/1.png)`\n\n    <img src="https://p.example/1.png">'],
    ['in a comment', '<!-- <img src="https://p.example/1.png"> -->'],
    ['of other elements', '<video src="https://p.example/1.mp4"></video><i srcset="https://p.example/1.png">a</i>'],
    ['that would smuggle a rule', '<img src="https://p.example;script-src *">'],
  ])('that contribute none: %s', (_, text) => {
    expect(originsInText(text)).toEqual(NO_ORIGINS)
  })

  test('links, scripts, frames, and styles contribute nothing', () => {
    const text = `[a](https://l.example) <script src="https://s.example/x.js"></script>
<iframe src="https://f.example"></iframe><link rel=stylesheet href="https://c.example"><form action="https://o.example">`
    expect(originsInText(text)).toEqual(NO_ORIGINS)
  })
})

test('thousands of images in a text leave the head of a page short, and its other origins whole', async () => {
  const gateway = await openGatewayStandIn()
  const images = Array.from({ length: 3000 }, (_, at) => `<img src="https://images-${at}.example/a.png">`).join('')
  gateway.status = {
    ...samples.status,
    logo: 'https://logo.example/a.png',
    chat_link: 'https://chat.example/',
    turnstile_check: true,
    footer_html: images,
  }
  const { url } = await serve({ gateway: gateway.url })
  const { status, headers } = await call(url, '/')
  expect(status).toBe(200)
  const policy = String(headers['content-security-policy'])
  for (const name of ['logo', 'images-0', 'chat']) expect(policy).toContain(` https://${name}.example`)
  expect(policy).toMatch(/script-src [^;]* https:\/\/challenges\.cloudflare\.com/)
  expect(JSON.stringify(headers).length).toBeLessThan(4000)
})
