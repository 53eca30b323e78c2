import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Page } from '../vite-plugins/page-list.ts'
import { routePaths } from './route-paths.ts'

const DIST = join(import.meta.dirname, '../dist')
const pages: Page[] = JSON.parse(readFileSync(join(DIST, 'pages.json'), 'utf8'))
const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' })

/** Transferred bytes of a file: its Brotli version, if there is one. */
const transferSize = (file: string): number =>
  statSync(join(DIST, existsSync(join(DIST, `${file}.br`)) ? `${file}.br` : file)).size

function pageAt(path: string): Page {
  const page = pages.find((each) => each.path === path)
  if (!page) throw new Error(`Page ${path} was not built`)
  return page
}

const filesOf = ({ scripts, styles }: Page) => [...scripts, ...styles]

/** Limits against accidents, a fifth above the sizes of today: KB of 1024 bytes of JavaScript and CSS, and requests. */
const BUDGETS = [
  { path: '/login', kilobytes: 210, requests: 6 },
  { path: '/', kilobytes: 244, requests: 15 },
  { path: '/register', kilobytes: 244, requests: 16 },
  { path: '/token', kilobytes: 346, requests: 29 },
  { path: '/user', kilobytes: 340, requests: 35 },
  { path: '/log', kilobytes: 364, requests: 42 },
  { path: '/channel', kilobytes: 350, requests: 38 },
]

describe.each(BUDGETS)('the page $path', ({ path, kilobytes, requests }) => {
  test(`loads at most ${kilobytes} KB of JavaScript and CSS`, () => {
    const bytes = filesOf(pageAt(path)).reduce((sum, file) => sum + transferSize(file), 0)
    expect(bytes / 1024).toBeLessThanOrEqual(kilobytes)
  })

  test(`makes at most ${requests} requests for them`, () => {
    expect(filesOf(pageAt(path)).length).toBeLessThanOrEqual(requests)
  })
})

/** Code that the sign-in page does not need, each with a text that survives minification. */
const UNNEEDED_CODE = {
  table: 'data-overflows',
  toasts: 'data-kind',
  'form library': 'resetDirty',
  sanitizer: 'ALLOWED_URI_REGEXP',
  charts: 'recharts-',
}

test.each(Object.entries(UNNEEDED_CODE))('the sign-in page loads no %s', (_, text) => {
  const containing = files.filter(
    (file) => file.endsWith('.js') && readFileSync(join(DIST, file), 'utf8').includes(text),
  )
  expect(containing).not.toEqual([])
  expect(pageAt('/login').scripts.filter((file) => containing.includes(file))).toEqual([])
})

test('pages with a period load its calendar only when it is opened', () => {
  const containing = files.filter(
    (file) => file.endsWith('.js') && readFileSync(join(DIST, file), 'utf8').includes('hideOutsideDates'),
  )
  expect(containing).not.toEqual([])
  for (const path of ['/log', '/usage'])
    expect(pageAt(path).scripts.filter((file) => containing.includes(file))).toEqual([])
})

test('every page lists existing files, including its own chunk', () => {
  expect(pages.map(({ path }) => path).sort()).toEqual(routePaths())
  for (const page of pages) for (const file of filesOf(page)) expect(files).toContain(file)
  expect(pageAt('/token').scripts.length).toBeGreaterThan(pageAt('/login').scripts.length)
})

test('a page with a session has the first request of its route, or an empty one if it cannot be preloaded', () => {
  expect(pageAt('/token').opensWith).toBe('/api/token/?p=0&order=')
  for (const path of ['/log', '/user', '/user/edit/$id']) expect(pageAt(path).opensWith).toBe('')
  expect(pageAt('/login').opensWith).toBeUndefined()
})

test('scripts are named static/js/{id}.{hash}.chunk.js', { tags: ['R9.39'] }, () => {
  const scripts = files.filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(5)
  for (const file of scripts) expect(file).toMatch(/^static\/js\/[^/]+\.[\w-]{8}\.chunk\.js$/)
})

test('no source map is built', () => {
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
  for (const file of files.filter((each) => each.endsWith('.js')))
    expect(readFileSync(join(DIST, file), 'utf8')).not.toContain('sourceMappingURL')
})

test('the base URL is empty by default', { tags: ['R7.1'] }, () => {
  const code = pageAt('/login')
    .scripts.map((file) => readFileSync(join(DIST, file), 'utf8'))
    .join('\n')
  expect(code).toMatch(/baseUrl:(``|""),language:/)
})
