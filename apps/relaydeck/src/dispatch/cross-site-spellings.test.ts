import type { IncomingMessage } from 'node:http'
import { samples } from '@relaydeck/api-sdk/testing'
import { describe, expect, test } from 'vitest'
import { call } from '../../test/call.ts'
import { openGatewayStandIn } from '../../test/gateway.ts'
import { sendRaw } from '../../test/raw.ts'
import { serve } from '../../test/serve.ts'

const NAME = 'deck.example'
const COOKIE = { cookie: 'session=x' }
const HTML = 'text/html,application/xhtml+xml,*/*;q=0.8'

/** Status of each family's server. */
const FAMILIES = {
  'One API': samples.status,
  'New API': { ...samples.status, setup: true, self_use_mode_enabled: false },
  'One Hub': { ...samples.status, PaymentUSDRate: 7.3, oidc_auth: false },
  "Laisky's": { ...samples.status, stripe_enabled: false, password_login: true },
}

/** Paths with effects on some server, including paths that the SDK does not have. */
const PATHS = [
  '/api/user/token',
  '/api/user/logout',
  '/api/channel/update_balance/1',
  '/api/oauth/state',
  '/api/oauth/telegram/bind',
  '/api/user/epay/notify',
  '/api/status',
]

const encoded = (text: string) =>
  [...text].map((letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')

/** Spellings that a server, or a proxy in front of it, may read as the path itself. */
const SPELLINGS: Record<string, (path: string) => string> = {
  plain: (path) => path,
  'an encoded slash': (path) => path.replace(/\/(?=[^/]*$)/, '%2f'),
  'a capital encoded slash': (path) => path.replace(/\/(?=[^/]*$)/, '%2F'),
  'encoded slashes': (path) => `/api/${path.slice(5).replaceAll('/', '%2f')}`,
  'a slash encoded twice': (path) => path.replace(/\/(?=[^/]*$)/, '%252f'),
  'a slash encoded three times': (path) => path.replace(/\/(?=[^/]*$)/, '%25252f'),
  'an encoded backslash': (path) => path.replace(/\/(?=[^/]*$)/, '%5c'),
  'a backslash': (path) => path.replace(/\/(?=[^/]*$)/, '\\'),
  'an encoded letter': (path) => path.replace(/(.)$/, (letter) => encoded(letter)),
  'an encoded first letter': (path) => path.replace('/a', '/%61'),
  'an encoded word': (path) => `/api/${encoded(path.slice(5))}`,
  'all encoded': (path) => `/${encoded(path.slice(1))}`,
  'an empty segment': (path) => path.replace(/\/(?=[^/]*$)/, '//'),
  'an empty first segment': (path) => `/${path}`,
  'a dot segment': (path) => path.replace(/\/(?=[^/]*$)/, '/./'),
  'an encoded dot segment': (path) => path.replace(/\/(?=[^/]*$)/, '/%2e/'),
  'an encoded dot segment with encoded slashes': (path) => path.replace(/\/(?=[^/]*$)/, '%2f%2e%2f'),
  'a way up': (path) => path.replace(/\/(?=[^/]*$)/, '/x/../'),
  'an encoded way up': (path) => path.replace(/\/(?=[^/]*$)/, '/x/..%2f'),
  'a way up from models': (path) => `/v1/..${path}`,
  'an encoded way up from models': (path) => `/v1/..%2f${path.slice(1)}`,
  'a way up from models, encoded twice': (path) => `/v1/%252e%252e%252f${path.slice(1)}`,
  'a way up with a parameter': (path) => `/v1/..;x${path}`,
  'a way up with a backslash': (path) => `/v1/..%5c${path.slice(1)}`,
  'a way up from billing': (path) => `/dashboard/billing/..%2f..%2f${path.slice(1)}`,
  'a way up and back': (path) => `/v1/..%2f${path.slice(1)};%2f..%2f..%2f..%2f..%2fv1`,
  'a way up from a page': (path) => `/x/..%2f${path.slice(1)}`,
  'a parameter': (path) => `${path};x=1`,
  'a parameter of the first segment': (path) => path.replace('/api', '/api;x'),
  'an encoded parameter': (path) => `${path}%3bx=1`,
  'capital letters': (path) => path.toUpperCase(),
  'a capital first segment': (path) => path.replace('/api', '/API'),
  'capital letters below': (path) => `/api${path.slice(4).toUpperCase()}`,
  'a slash at the end': (path) => `${path}/`,
  'two slashes at the end': (path) => `${path}//`,
  'an encoded slash at the end': (path) => `${path}%2f`,
  'a dot at the end': (path) => `${path}/.`,
  'a query': (path) => `${path}?code=x&state=../v1`,
  'an encoded query': (path) => `${path}%3fcode=x`,
  'a fragment': (path) => `${path}%23x`,
  'a control character': (path) => `${path}%00`,
  'a line end': (path) => `${path}%0d%0a`,
  'a space': (path) => `${path}%20`,
  'a first segment with a space': (path) => path.replace('/api', '/api%20'),
  'broken text': (path) => `${path}%ff`,
}

/** Headers of a browser for requests of other sites. */
const SENDERS: Record<string, Record<string, string>> = {
  'a link': {
    accept: HTML,
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  },
  'a picture': { accept: 'image/avif,*/*;q=0.8', 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
  'a picture of a sibling domain': { accept: 'image/avif,*/*;q=0.8', 'sec-fetch-site': 'same-site' },
  'a script': { accept: 'application/json', 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  'a script of a sibling domain': { accept: '*/*', 'sec-fetch-site': 'same-site', origin: `http://blog.${NAME}` },
  'a frame without an origin': { accept: '*/*', origin: 'null' },
  'an old browser with an origin': { accept: '*/*', origin: 'http://evil.example' },
  'an old browser with a referrer': { accept: '*/*', referer: 'http://evil.example/page' },
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY']

/** Destination of a request: nothing, a page of the console, or the gateway. */
type Reached = 'refused' | 'page' | 'gateway'

const KINDS: Record<string, () => Promise<{ url: string; heard: readonly { message: IncomingMessage }[] }>> = {
  embedded: async () => ({ url: (await serve({ allowedHosts: [NAME] })).url, heard: [] }),
  ...Object.fromEntries(
    Object.entries(FAMILIES).map(([family, status]) => [
      `before ${family}`,
      async () => {
        const gateway = await openGatewayStandIn((_, response) => response.end('{"success":true}'))
        gateway.status = status
        return { url: (await serve({ gateway: gateway.url, allowedHosts: [NAME] })).url, heard: gateway.requests }
      },
    ]),
  ),
}

async function reach(url: string, path: string, method: string, headers: Record<string, string>): Promise<Reached> {
  const response = await call(url, path, { method, headers: { host: NAME, ...headers } })
  // Node itself refuses some spellings.
  if (response.status === 403 || response.status === 400) return 'refused'
  return response.headers['content-type']?.startsWith('text/html') ? 'page' : 'gateway'
}

describe.each(Object.entries(KINDS))('the program, %s', (kind, start) => {
  // The check does not know what is behind it: one kind shows everything.
  const paths = kind === 'before One API' ? PATHS : ['/api/user/token', '/api/oauth/telegram/bind']
  const senders = kind.startsWith('before') && kind !== 'before One API' ? ['a link', 'a script'] : Object.keys(SENDERS)

  test.each(senders.map((name) => [name, SENDERS[name] ?? {}] as const))(
    'a request of %s with a cookie reaches no path below /api',
    async (_name, sender) => {
      const { url, heard } = await start()
      const reached: string[] = []
      for (const [name, spell] of Object.entries(SPELLINGS))
        for (const path of paths) {
          const methods = path === PATHS[0] ? METHODS : ['GET']
          for (const method of methods)
            if ((await reach(url, spell(path), method, { ...COOKIE, ...sender })) !== 'refused')
              reached.push(`${method} ${path}: ${name}`)
        }
      expect(reached).toEqual([])
      expect(heard).toEqual([])
    },
  )

  test('a link in a browser without the headers reaches no path that may have an effect', async () => {
    const { url, heard } = await start()
    const reached: string[] = []
    for (const [name, spell] of Object.entries(SPELLINGS))
      for (const path of paths.filter((each) => each !== '/api/status'))
        if ((await reach(url, spell(path), 'GET', { ...COOKIE, accept: HTML })) !== 'refused')
          reached.push(`${path}: ${name}`)
    expect(reached).toEqual([])
    expect(heard).toEqual([])
  })

  test('the name of the cookie does not matter, nor does an absolute address of the request', async () => {
    const { url, heard } = await start()
    for (const cookie of ['sid=x', 'a=b; __Host-session=x'])
      expect(await reach(url, '/api/user/self', 'GET', { cookie, 'sec-fetch-site': 'cross-site' })).toBe('refused')
    const head = `GET http://${NAME}/api/user%2ftoken HTTP/1.1\r\nhost: ${NAME}\r\ncookie: session=x\r\n`
    expect(await sendRaw(url, `${head}sec-fetch-site: cross-site\r\nconnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 403 /,
    )
    expect(heard).toEqual([])
  })

  test('a session is no key for other sites, and a key needs none', async () => {
    const { url, heard } = await start()
    for (const path of ['/v1/models', '/v1/models/a%2Fb', '/v1/webhook-endpoints', '/dashboard/billing/usage'])
      for (const method of ['GET', 'POST'])
        expect(await reach(url, path, method, { ...COOKIE, 'sec-fetch-site': 'same-site' })).toBe('refused')
    expect(heard).toEqual([])
    const key = { authorization: 'Bearer sk-nobody', 'sec-fetch-site': 'cross-site', host: 'elsewhere.example' }
    for (const path of ['/v1/models', '/v1/models/a%2Fb', '/v1//models'])
      for (const cookie of [{}, COOKIE]) expect(await reach(url, path, 'GET', { ...key, ...cookie })).toBe('gateway')
  })

  test('the console, programs and services reach every path', async () => {
    const { url } = await start()
    const own = { accept: 'application/json', 'sec-fetch-site': 'same-origin' }
    for (const path of PATHS) {
      expect(await reach(url, path, 'GET', { ...COOKIE, ...own })).toBe('gateway')
      expect(await reach(url, path, 'GET', COOKIE)).toBe('gateway')
      expect(await reach(url, path, 'GET', { ...COOKIE, accept: '*/*', referer: `http://${NAME}/x` })).toBe('gateway')
      expect(await reach(url, path, 'GET', { authorization: 'x', origin: 'https://tool.example' })).not.toBe('page')
    }
    // A payment service that notifies the gateway of a payment.
    expect(await reach(url, '/api/user/epay/notify', 'GET', { accept: 'text/html, */*; q=.2' })).toBe('gateway')
    expect(await reach(url, '/api/user/stripe/webhook', 'POST', { accept: '*/*' })).toBe('gateway')
    // A sign-in service leads the browser to a page of the console.
    expect(await reach(url, '/oauth/github?code=x&state=y', 'GET', { ...COOKIE, ...SENDERS['a link'] })).toBe('page')
    expect(await reach(url, '/api/status', 'GET', { origin: 'https://status.example' })).toBe('gateway')
  })
})
