import { describe, expect, test } from 'vitest'
import { newBuild, PAGES, TEMPLATE } from '../test/build.ts'
import { type Build, BuildError, readBuild } from './build.ts'
import { renderPage } from './page.ts'

const BUILD: Build = { folder: '', template: TEMPLATE, pages: PAGES }

const write = (path: string, { search = '', hasSession = false, build = BUILD } = {}) =>
  renderPage(build, { path, search, hasSession, nonce: 'n0nce' })

const linksOf = (html: string, kind: string) =>
  [...html.matchAll(new RegExp(`<link (?:nonce="n0nce" )?${kind} crossorigin href="([^"]*)">`, 'g'))].map(
    ([, href]) => href,
  )
const callsOf = (html: string) => linksOf(html, 'rel="preload" as="fetch"')

describe('which page an address opens', () => {
  test.each(['/', '/login', '/token', '/token/', '/token/add', '/token/7', '/token/7/'])('%s is known', (path) => {
    expect(write(path).isKnown).toBe(true)
  })

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
  ])('%s is not', (path) => {
    expect(write(path).isKnown).toBe(false)
  })

  test('what is left open is never nothing', () => {
    const build = { ...BUILD, pages: [{ path: '/token/$id/log', scripts: [], styles: [] }] }
    expect(write('/token/7/log', { build }).isKnown).toBe(true)
    expect(write('/token//log', { build }).isKnown).toBe(false)
  })

  test('what is spelt out stands before what is left open', () => {
    expect(linksOf(write('/token/add').html, 'rel="modulepreload"')).toContain('/static/js/token-add.js')
    expect(linksOf(write('/token/7').html, 'rel="modulepreload"')).toContain('/static/js/token-edit.js')
  })
})

describe('files', () => {
  test('every script of the page is foretold once, those of the frame included', () => {
    expect(linksOf(write('/token').html, 'rel="modulepreload"')).toEqual([
      '/static/js/base.bbb.js',
      '/static/js/token.js',
    ])
    expect(write('/token').html.match(/index\.aaa\.js/g)).toHaveLength(1)
  })

  test('so is every style', () => {
    expect(linksOf(write('/token').html, 'rel="stylesheet"')).toEqual([
      '/static/media/base.ccc.css',
      '/static/media/token.css',
    ])
  })

  test('a page that is not isKnown gets the frame alone', () => {
    const { html } = write('/nowhere')
    expect(linksOf(html, 'rel="modulepreload"')).toEqual(['/static/js/base.bbb.js'])
    expect(linksOf(html, 'rel="stylesheet"')).toEqual(['/static/media/base.ccc.css'])
  })

  test('the nonce stands on the script and on nothing foreign', () => {
    const { html } = write('/login')
    expect(html).toContain('<script nonce="n0nce" type="module" crossorigin src="/static/js/index.aaa.js">')
    expect(html).toContain('<link rel="icon" href="/logo.png" />')
  })

  test('what is written in stands inside of the head, and the rest is the template', () => {
    const { html } = write('/token', { hasSession: true })
    const added =
      /<link rel="(stylesheet|modulepreload|preload)"( as="fetch")? crossorigin href="[^"]*(token|api)[^"]*">/g
    expect(html.replaceAll(' nonce="n0nce"', '').replaceAll(added, '')).toBe(TEMPLATE)
    expect(html.lastIndexOf('<link')).toBeLessThan(html.indexOf('</head>'))
  })
})

describe('calls', () => {
  test('a guest is asked for the status alone, on every page', () => {
    for (const path of ['/', '/login', '/token', '/token/7', '/nowhere'])
      expect(callsOf(write(path).html)).toEqual(['/api/status'])
  })

  test('with a session, the page’s own first call and the person are asked for too', () => {
    expect(callsOf(write('/token', { hasSession: true }).html)).toEqual([
      '/api/status',
      '/api/user/self',
      '/api/token/?p=0&amp;order=',
    ])
    expect(callsOf(write('/token/', { hasSession: true }).html)).toContain('/api/token/?p=0&amp;order=')
  })

  test('an id of the address is put into the call', () => {
    expect(callsOf(write('/token/7', { hasSession: true }).html)).toContain('/api/token/7')
  })

  test('with a search the list is not foretold: it may open with another call', () => {
    const calls = callsOf(write('/token', { hasSession: true, search: '?p=2' }).html)
    expect(calls).toEqual(['/api/status', '/api/user/self'])
  })

  test('a page that names no first call foretells nothing of a person', () => {
    expect(callsOf(write('/login', { hasSession: true }).html)).toEqual(['/api/status'])
    expect(callsOf(write('/nowhere', { hasSession: true }).html)).toEqual(['/api/status'])
  })
})

describe('an address that means harm', () => {
  test.each([
    ['/token/"><script>alert(1)</script>', '/api/token/&quot;&gt;&lt;script&gt;alert(1)&lt;'],
    ['/token/a&b', '/api/token/a&amp;b'],
    ["/token/$'", "/api/token/$'"],
    ['/token/$`', '/api/token/$`'],
    ['/token/$&', '/api/token/$&amp;'],
    ['/token/$$', '/api/token/$$'],
    ['/token/:id', '/api/token/:id'],
  ])('%s stays inside of its attribute', (path, call) => {
    // A segment ends at a slash; what is tested is the part before it.
    const { html } = write(path.split('/').slice(0, 3).join('/'), { hasSession: true })
    expect(callsOf(html).at(-1)).toBe(call)
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html.match(/<\/head>/g)).toHaveLength(1)
    expect(html.match(/<body>/g)).toHaveLength(1)
  })
})

describe('reading a build', () => {
  test('gives its page and its list', () => {
    const { template, pages } = newBuild()
    expect({ template, pages }).toEqual({ template: TEMPLATE, pages: PAGES })
  })

  test.each([
    ['nothing is there', {}],
    ['the page is missing', { 'pages.json': '[]' }],
    ['the list is missing', { 'index.html': TEMPLATE }],
    ['the list was written in half', { 'index.html': TEMPLATE, 'pages.json': '[{"path":' }],
  ])('says in a sentence what to do where %s', (_, files) => {
    expect(() => newBuild(files)).toThrow(new BuildError('The console is not built; `pnpm build` builds it.'))
  })

  test('finds the console of the workspace by itself', () => {
    expect(readBuild().pages.map(({ path }) => path)).toContain('/token')
  })
})
