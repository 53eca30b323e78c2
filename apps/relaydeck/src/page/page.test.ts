import { describe, expect, test } from 'vitest'
import { newBuild, PAGES, TEMPLATE } from '../../test/build.ts'
import { type Build, BuildError, findPage, readBuild } from './build.ts'
import { renderPage } from './page.ts'

const BUILD: Build = { folder: '', template: TEMPLATE, pages: PAGES }

const write = (path: string, { search = '', hasSession = false } = {}) =>
  renderPage(BUILD, { found: findPage(PAGES, path), search, hasSession, nonce: 'n0nce' })

const isKnown = (path: string, pages = PAGES) => findPage(pages, path) !== undefined

const linksOf = (html: string, kind: string) =>
  [...html.matchAll(new RegExp(`<link (?:nonce="n0nce" )?${kind} crossorigin href="([^"]*)">`, 'g'))].map(
    ([, href]) => href,
  )
const callsOf = (html: string) => linksOf(html, 'rel="preload" as="fetch"')

describe('pages by path', () => {
  test.each(['/', '/login', '/token', '/token/', '/token/add', '/token/7', '/token/7/'])(
    'the path %s is known',
    (path) => {
      expect(isKnown(path)).toBe(true)
    },
  )

  test.each([
    '/tokens',
    '/token/7/8',
    '/token//',
    '//',
    '/Token',
    '/token/add/x',
    '/$id',
    '/token/edit/1',
    '/index.html',
  ])('the path %s is unknown', (path) => {
    expect(isKnown(path)).toBe(false)
  })

  test('a parameter is never empty', () => {
    const pages = [{ path: '/token/$id/log', scripts: [], styles: [] }]
    expect(isKnown('/token/7/log', pages)).toBe(true)
    expect(isKnown('/token//log', pages)).toBe(false)
  })

  test('literal segments take precedence over parameters', () => {
    expect(linksOf(write('/token/add'), 'rel="modulepreload"')).toContain('/static/js/token-add.js')
    expect(linksOf(write('/token/7'), 'rel="modulepreload"')).toContain('/static/js/token-edit.js')
  })
})

describe('files', () => {
  test('every script of the page is preloaded once, including shared ones', () => {
    expect(linksOf(write('/token'), 'rel="modulepreload"')).toEqual(['/static/js/base.bbb.js', '/static/js/token.js'])
    expect(write('/token').match(/index\.aaa\.js/g)).toHaveLength(1)
  })

  test('every style is preloaded once', () => {
    expect(linksOf(write('/token'), 'rel="stylesheet"')).toEqual([
      '/static/media/base.ccc.css',
      '/static/media/token.css',
    ])
  })

  test('a page that is not isKnown gets the frame alone', () => {
    const html = write('/nowhere')
    expect(linksOf(html, 'rel="modulepreload"')).toEqual(['/static/js/base.bbb.js'])
    expect(linksOf(html, 'rel="stylesheet"')).toEqual(['/static/media/base.ccc.css'])
  })

  test('the nonce is on the page’s own scripts only', () => {
    const html = write('/login')
    expect(html).toContain('<script nonce="n0nce" type="module" crossorigin src="/static/js/index.aaa.js">')
    expect(html).toContain('<link rel="icon" href="/logo.png" />')
  })

  test('the links are inserted into the head, and the rest of the template is unchanged', () => {
    const html = write('/token', { hasSession: true })
    const added =
      /<link rel="(stylesheet|modulepreload|preload)"( as="fetch")? crossorigin href="[^"]*(token|api)[^"]*">/g
    expect(html.replaceAll(' nonce="n0nce"', '').replaceAll(added, '')).toBe(TEMPLATE)
    expect(html.lastIndexOf('<link')).toBeLessThan(html.indexOf('</head>'))
  })
})

describe('calls', () => {
  test('a guest’s page preloads only the status', () => {
    for (const path of ['/', '/login', '/token', '/token/7', '/nowhere'])
      expect(callsOf(write(path))).toEqual(['/api/status'])
  })

  test('with a session, the page’s first call and the user are preloaded too', () => {
    expect(callsOf(write('/token', { hasSession: true }))).toEqual([
      '/api/status',
      '/api/user/self',
      '/api/token/?p=0&amp;order=',
    ])
    expect(callsOf(write('/token/', { hasSession: true }))).toContain('/api/token/?p=0&amp;order=')
  })

  test('a gateway that takes a page size is asked for the usual one, which the page states', () => {
    const request = { found: findPage(PAGES, '/token'), search: '', hasSession: true, nonce: 'n0nce' }
    const html = renderPage(BUILD, { ...request, maxPageSize: 1000 })
    expect(html).toContain('<meta name="max-page-size" content="1000">')
    expect(callsOf(html)).toContain('/api/token/?p=0&amp;size=50&amp;order=')
    expect(callsOf(renderPage(BUILD, { ...request, maxPageSize: 20 }))).toContain('/api/token/?p=0&amp;order=')
    const chosen = (pageSize: number) => callsOf(renderPage(BUILD, { ...request, maxPageSize: 1000, pageSize }))
    expect(chosen(20)).toContain('/api/token/?p=0&amp;size=20&amp;order=')
    expect(chosen(10)).toContain('/api/token/?p=0&amp;order=')
  })

  test('an ID in the path is inserted into the call', () => {
    expect(callsOf(write('/token/7', { hasSession: true }))).toContain('/api/token/7')
  })

  test('with a query string the list is not preloaded, because the call may differ', () => {
    const calls = callsOf(write('/token', { hasSession: true, search: '?p=2' }))
    expect(calls).toEqual(['/api/status', '/api/user/self'])
  })

  test('a page without a first call does not preload the user', () => {
    expect(callsOf(write('/login', { hasSession: true }))).toEqual(['/api/status'])
    expect(callsOf(write('/nowhere', { hasSession: true }))).toEqual(['/api/status'])
  })
})

describe('a malicious path', () => {
  test.each([
    ['/token/"><script>alert(1)</script>', '/api/token/&quot;&gt;&lt;script&gt;alert(1)&lt;'],
    ['/token/a&b', '/api/token/a&amp;b'],
    ["/token/$'", "/api/token/$'"],
    ['/token/$`', '/api/token/$`'],
    ['/token/$&', '/api/token/$&amp;'],
    ['/token/$$', '/api/token/$$'],
    ['/token/:id', '/api/token/:id'],
  ])('cannot leave its attribute: %s', (path, call) => {
    // A segment ends at a slash, so only the part before it is tested.
    const html = write(path.split('/').slice(0, 3).join('/'), { hasSession: true })
    expect(callsOf(html).at(-1)).toBe(call)
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html.match(/<\/head>/g)).toHaveLength(1)
    expect(html.match(/<body>/g)).toHaveLength(1)
  })
})

describe('reading a build', () => {
  test('returns template and page list', () => {
    const { template, pages } = newBuild()
    expect({ template, pages }).toEqual({ template: TEMPLATE, pages: PAGES })
  })

  test.each([
    ['it is empty', {}],
    ['the page is missing', { 'pages.json': '[]' }],
    ['the list is missing', { 'index.html': TEMPLATE }],
    ['the list is truncated', { 'index.html': TEMPLATE, 'pages.json': '[{"path":' }],
  ])('reports what to do if %s', (_, files) => {
    expect(() => newBuild(files)).toThrow(new BuildError('The console has not been built; run `pnpm build`.'))
  })

  test('finds the console of the workspace by default', () => {
    expect(readBuild().pages.map(({ path }) => path)).toContain('/token')
  })
})

test('in front of a fork a page names the family, and preloads no call that the fork expects in another form', () => {
  const html = renderPage(BUILD, {
    found: findPage(PAGES, '/token'),
    search: '',
    hasSession: true,
    nonce: 'n0nce',
    family: 'one-hub',
  })
  expect(html).toContain('<meta name="gateway-family" content="one-hub">')
  expect(callsOf(html)).toEqual(['/api/status'])
  expect(write('/token', { hasSession: true })).not.toContain('gateway-family')
})
