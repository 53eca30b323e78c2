import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@relaydeck/api-sdk/testing'
import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { API, CHINESE, ENGLISH, type Entry, REFERENCE } from '../.vitepress/sidebars.ts'
import { withSiteLinks } from '../scripts/links.ts'
import { PAGES } from '../scripts/sources.ts'

const DIST = join(import.meta.dirname, '../dist/site')

const linksOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ link, items = [] }) => [...(link ? [link] : []), ...linksOf(items)])

interface Page {
  readonly links: readonly string[]
  readonly ids: ReadonlySet<string>
  readonly title: string
  readonly heading: string
  readonly head: ReadonlyMap<string, string>
}

function read(file: string): Page {
  const links: string[] = []
  const ids = new Set<string>()
  let title = ''
  let open = ''
  let heading = ''
  const head = new Map<string, string>()
  const parser = new Parser({
    onopentag(name, { href, src, id, rel, property, content }) {
      if (name === 'title' || name === 'h1') open = name
      const key = name === 'link' ? rel : property
      if (key) head.set(key, content ?? href ?? '')
      if (id) ids.add(id)
      for (const link of [href, src]) if (link) links.push(link)
    },
    ontext(text) {
      if (open === 'title') title += text
      if (open === 'h1') heading += text
    },
    onclosetag(name) {
      if (name === open) open = ''
    },
  })
  parser.end(readFileSync(join(DIST, file), 'utf8'))
  return { links, ids, title, heading, head }
}

const pages = new Map(
  globSync('**/*.html', { cwd: DIST, exclude: ['storybook/**', 'demo/**'] }).map((file): [string, Page] => [
    file,
    read(file),
  ]),
)

/** File that a link leads to, and its fragment; `undefined` for other sites. */
function targetOf(page: string, link: string) {
  const { origin, pathname, hash } = new URL(link, `http://site.example/${page}`)
  if (origin !== 'http://site.example') return undefined
  const path = decodeURIComponent(pathname.slice(1))
  const file = path === '' || path.endsWith('/') ? `${path}index.html` : path
  return { file, id: decodeURIComponent(hash.slice(1)) }
}

const dead = ([name, { links }]: [string, Page]): string[] =>
  links.filter((link) => {
    const target = targetOf(name, link)
    if (!target) return false
    if (!existsSync(join(DIST, target.file))) return true
    return target.id !== '' && pages.get(target.file)?.ids.has(target.id) === false
  })

describe('the site', () => {
  test('has the guides in both languages, and each document of the repository', () => {
    const expected = ['index', 'run', 'sdk', 'kit', 'contribute'].flatMap((page) => [`${page}.html`, `en/${page}.html`])
    const documents = [...PAGES.values()].map((page) => page.replace(/\.md$/, '.html'))
    expect([...pages.keys()]).toEqual(expect.arrayContaining([...expected, ...documents]))
  })

  test('has a page for each noun of the interface, and the whole as a file', () => {
    expect(pages.get('en/api/tokens.html')?.ids).toContain('tokens-list')
    expect(JSON.parse(readFileSync(join(DIST, 'openapi.json'), 'utf8'))).toMatchObject({ openapi: '3.1.1' })
  })

  test('has the reference of the SDK and the Storybook', () => {
    expect(pages.has('en/reference/README.html')).toBe(true)
    expect(existsSync(join(DIST, 'storybook/index.html'))).toBe(true)
  })

  test('has no dead link', () => {
    const found = [...pages].flatMap((page) => dead(page).map((link) => `${page[0]}: ${link}`))
    expect(found).toEqual([])
    expect(pages.size).toBeGreaterThan(100)
  })

  test('gives each page a title', () => {
    expect([...pages].filter(([, { title }]) => title.trim() === '').map(([name]) => name)).toEqual([])
  })
})

describe('finding the way', () => {
  test('a sidebar has each guide, each document and each noun', () => {
    const linked = [CHINESE, ENGLISH, REFERENCE, API].flatMap(linksOf)
    const expected = [...PAGES.values()].map((page) => `/${page.replace(/\.md$/, '')}`)
    expect(linked).toEqual(expect.arrayContaining(expected))
  })

  test('no page is headed "index", and none is an entry of a sidebar that does not exist', () => {
    expect(
      [...pages].filter(([, { heading, title }]) => /^index\b/.test(heading.trim() || title)).map(([name]) => name),
    ).toEqual([])
    const missing = [CHINESE, ENGLISH, REFERENCE, API]
      .flatMap(linksOf)
      .filter((link) => link.startsWith('/') && !pages.has(`${link.slice(1)}${link.endsWith('/') ? 'index' : ''}.html`))
    expect(missing).toEqual([])
  })

  test('a page has an icon, a card for links to it, and a link to its source', () => {
    const { head, links } = pages.get('en/docs/trust.html') ?? {}
    expect(head?.get('icon')).toBe('/logo.png')
    expect(head?.get('og:title')).toContain('Why you can trust it')
    expect(head?.get('og:image')).toMatch(/^https:.*\/images\/channels-en-light\.png$/)
    expect(existsSync(join(DIST, 'images/channels-en-light.png'))).toBe(true)
    expect(links).toContain('https://github.com/relaydeck/relaydeck/edit/main/docs/trust.md')
    expect(pages.get('en/api/tokens.html')?.links.filter((link) => link.includes('/edit/'))).toEqual([])
  })

  test.each([
    ['令牌', '/run.html#客户端'],
    ['备份', '/run.html#备份与迁移'],
    ['限额', '/run.html#限额与预算'],
    ['重试', '/sdk.html#连接'],
  ])('the search finds %s in Chinese, at %s', async (word, address) => {
    const [file = ''] = globSync('assets/chunks/@localSearchIndexroot.*.js', { cwd: DIST })
    const { default: json } = (await import(join(DIST, file))) as { default: string }
    const { index, documentIds } = JSON.parse(json) as {
      index: [term: string, found: Record<string, Record<string, number>>][]
      documentIds: Record<string, string>
    }
    const found = Object.values(index.find(([term]) => term === word)?.[1] ?? {}).flatMap(Object.keys)
    expect(found.map((id) => documentIds[id])).toContain(address)
  })

  test('there are a map of the site and lists for models', () => {
    const list = readFileSync(join(DIST, 'llms.txt'), 'utf8')
    for (const page of ['en/sdk.html', 'en/api/tokens.html', 'run.html']) expect(list).toContain(page)
    expect(readFileSync(join(DIST, 'llms-full.txt'), 'utf8')).toContain('# Running Relaydeck')
    expect(readFileSync(join(DIST, 'sitemap.xml'), 'utf8')).toContain('/en/docs/trust')
  })

  test('each call has an anchor on the page of its noun, which the reference of the SDK leads to', () => {
    for (const { noun, name } of calls) {
      const id = `${noun}-${name}`.toLowerCase()
      expect(pages.get(`en/api/${noun}.html`)?.ids).toContain(id)
      const links = pages.get(`en/reference/index/namespaces/${noun}/variables/${name}.html`)?.links
      expect(links).toContain(`/en/api/${noun}.html#${id}`)
    }
  })
})

describe('a link of a document', () => {
  test('leads to the page of another document', () => {
    expect(withSiteLinks('README.md', '[a](docs/run.md#backup)')).toBe('[a](/en/run.md#backup)')
    expect(withSiteLinks('docs/run.md', '[a](#backup)')).toBe('[a](#backup)')
  })

  test('leads to the repository for other files and folders', () => {
    const repository = 'https://github.com/relaydeck/relaydeck'
    expect(withSiteLinks('docs/run.md', '[a](../LICENSE)')).toBe(`[a](${repository}/blob/main/LICENSE)`)
    expect(withSiteLinks('docs/run.md', '[a](../e2e)')).toBe(`[a](${repository}/tree/main/e2e)`)
  })

  test('is left alone within code and to other sites', () => {
    const text = '[a](https://x.example)\n```ts\nlist[0](missing)\n```\n'
    expect(withSiteLinks('docs/run.md', text)).toBe(text)
  })

  test('to a missing file throws', () => {
    expect(() => withSiteLinks('docs/run.md', '[a](missing.md)')).toThrow('docs/run.md links to missing.md')
  })
})
