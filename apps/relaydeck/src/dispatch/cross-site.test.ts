import { endpoints, nameOf } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { call } from '../../test/call.ts'
import { openGatewayStandIn } from '../../test/gateway.ts'
import { serve } from '../../test/serve.ts'

const NAME = 'deck.example'
const COOKIE = { cookie: 'session=x' }
const HTML = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
const PICTURE = { accept: 'image/avif,image/webp,*/*;q=0.8' }
const SECURE = { 'x-forwarded-proto': 'https' }
const EVIL = { origin: 'https://evil.example' }

/**
 * Requests of other pages with the cookie of the browser. `GET` and `other` state whether that method can be sent so.
 */
interface Sender {
  readonly headers: Readonly<Record<string, string>>
  readonly methods: 'GET' | 'other' | 'any'
}

const ATTACKS: Record<string, Record<string, Sender>> = {
  // Browsers send `Sec-Fetch` headers over https only.
  https: {
    'a link': { headers: { ...HTML, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, methods: 'GET' },
    'a redirect of an own page': { headers: { ...HTML, 'sec-fetch-site': 'same-origin' }, methods: 'GET' },
    'a bookmark': { headers: { ...HTML, 'sec-fetch-site': 'none', 'sec-fetch-user': '?1' }, methods: 'GET' },
    'a picture': { headers: { ...PICTURE, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }, methods: 'GET' },
    'a picture of a sibling domain': { headers: { ...PICTURE, 'sec-fetch-site': 'same-site' }, methods: 'GET' },
    'a form': { headers: { ...HTML, ...EVIL, 'sec-fetch-site': 'cross-site' }, methods: 'other' },
    'a form of a sibling domain': {
      headers: { ...HTML, origin: `https://blog.${NAME}`, 'sec-fetch-site': 'same-site' },
      methods: 'other',
    },
    'a script': { headers: { ...EVIL, accept: '*/*', 'sec-fetch-site': 'cross-site' }, methods: 'any' },
    'a script of a sibling domain': { headers: { accept: '*/*', 'sec-fetch-site': 'same-site' }, methods: 'any' },
    'a script in a sandboxed frame': {
      headers: { origin: 'null', accept: '*/*', 'sec-fetch-site': 'cross-site' },
      methods: 'any',
    },
    'a script that asks for JSON': {
      headers: { ...EVIL, accept: 'application/json', 'sec-fetch-site': 'cross-site' },
      methods: 'any',
    },
  },
  http: {
    'a link': { headers: HTML, methods: 'GET' },
    'a picture': { headers: PICTURE, methods: 'GET' },
    'a style sheet': { headers: { accept: 'text/css,*/*;q=0.1' }, methods: 'GET' },
    'a form': { headers: { ...HTML, ...EVIL }, methods: 'other' },
    'a form of another port': { headers: { ...HTML, origin: `http://${NAME}:8080` }, methods: 'other' },
    'a form of a sibling domain': { headers: { ...HTML, origin: `http://blog.${NAME}` }, methods: 'other' },
    'a form in a sandboxed frame': { headers: { ...HTML, origin: 'null' }, methods: 'other' },
    'a script': { headers: { ...EVIL, accept: '*/*' }, methods: 'any' },
  },
}

const OWN: Record<string, Record<string, Sender['headers']>> = {
  https: {
    'the console': {
      origin: `https://${NAME}`,
      accept: 'application/json',
      'sec-fetch-site': 'same-origin',
      ...COOKIE,
    },
    'a program with a cookie': COOKIE,
    'a program with an access token': { authorization: 'x' },
  },
  http: {
    'the console': { origin: `http://${NAME}`, accept: 'application/json', ...COOKIE },
    'a program with a cookie': { accept: '*/*', ...COOKIE },
    'a program with an access token': { authorization: 'x' },
  },
}

const KINDS = {
  embedded: async () => undefined,
  'before a gateway': async () => (await openGatewayStandIn((_, response) => response.end('{"success":true}'))).url,
}

const changing = endpoints.filter(
  ({ method, effects, path }) => path.startsWith('/api') && (method !== 'GET' || effects),
)

describe.each(Object.entries(KINDS))('the program, %s', (_, gateway) => {
  describe.each(['https', 'http'] as const)('over %s', (scheme) => {
    const start = async () => {
      const { url } = await serve({ gateway: await gateway(), trustProxy: true, allowedHosts: [NAME] })
      return async (headers: Sender['headers'], methods: Sender['methods'] = 'any') => {
        const rejected = new Map<string, boolean>()
        for (const endpoint of changing) {
          const { method, path } = endpoint
          if (methods !== 'any' && (methods === 'GET') !== (method === 'GET')) continue
          const all = { host: NAME, 'accept-language': 'en', ...(scheme === 'https' && SECURE), ...headers }
          const { text } = await call(url, path.replace(/:\w+/g, '99'), { method, headers: all })
          rejected.set(nameOf(endpoint), text.includes('Cross-site request rejected'))
        }
        return rejected
      }
    }

    test.each(Object.entries(ATTACKS[scheme] ?? {}))(
      'a request of %s cannot change anything',
      async (_name, sender) => {
        const send = await start()
        const rejected = await send({ ...COOKIE, ...sender.headers }, sender.methods)
        expect([...rejected].filter(([, isRejected]) => !isRejected)).toEqual([])
        expect(rejected.size).toBeGreaterThan(3)
      },
    )

    test.each(Object.entries(OWN[scheme] ?? {}))('a request of %s reaches every endpoint', async (_name, headers) => {
      const send = await start()
      expect([...(await send(headers))].filter(([, isRejected]) => isRejected)).toEqual([])
    })
  })
})
