import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routePaths } from '../../test/route-paths.ts'

const SRC = `${import.meta.dirname}/..`
const read = (file: string) => readFileSync(`${SRC}/${file}`, 'utf8')

const pages = routePaths()

const drawn = globSync('**/*.stories.tsx', { cwd: SRC }).flatMap((file) =>
  [...read(file).matchAll(/\bscreen\('([^'?]*)/g)].map(([, address = '']) => address),
)

const isOf = (page: string) => (address: string) => new RegExp(`^${page.replace(/\$\w+/g, '[^/]+')}$`).test(address)

test('there are pages to look for', () => {
  expect(pages.length).toBeGreaterThanOrEqual(25)
})

test.each(pages)('D52 %s is drawn in its states by stories, each of which is a test', (page) => {
  expect(drawn.filter(isOf(page))).not.toEqual([])
})
