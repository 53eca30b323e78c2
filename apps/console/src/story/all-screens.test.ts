import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { routePaths } from '../../test/route-paths.ts'

const SRC = `${import.meta.dirname}/..`
const read = (file: string) => readFileSync(`${SRC}/${file}`, 'utf8')

const pages = routePaths()

const addresses = globSync('**/*.stories.tsx', { cwd: SRC }).flatMap((file) =>
  [...read(file).matchAll(/\bscreen\('([^'?]*)/g)].map(([, address = '']) => address),
)

const matches = (page: string) => (address: string) => new RegExp(`^${page.replace(/\$\w+/g, '[^/]+')}$`).test(address)

test('the route tree has pages', () => {
  expect(pages.length).toBeGreaterThanOrEqual(25)
})

test.each(pages)('the page %s has stories of its states, each of which is a test', (page) => {
  expect(addresses.filter(matches(page))).not.toEqual([])
})
