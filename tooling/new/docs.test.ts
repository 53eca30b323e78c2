import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const GUIDE = 'docs/add-an-endpoint.md'
const guide = readFileSync(join(ROOT, GUIDE), 'utf8')

/** Snippets of the guide with the file that the line above each names. */
const snippets = Array.from(guide.matchAll(/^`([^`]+)`:\n\n```tsx?\n([\s\S]*?)```/gm), ([, file = '', code = '']) => ({
  file,
  code,
}))

describe('the guide to a new endpoint', () => {
  test('names a file above each snippet', () => {
    expect(snippets.length).toBeGreaterThan(3)
    expect(guide.match(/^```tsx?$/gm)).toHaveLength(snippets.length)
  })

  test.each(snippets)('has the code of $file', ({ file, code }) => {
    expect(readFileSync(join(ROOT, file), 'utf8')).toContain(code)
  })

  test('links to existing files', () => {
    const links = Array.from(guide.matchAll(/\]\(([^)#]+)\)/g), ([, link = '']) => join(ROOT, dirname(GUIDE), link))
    expect(links.length).toBeGreaterThan(5)
    expect(links.filter((link) => !existsSync(link))).toEqual([])
  })
})
