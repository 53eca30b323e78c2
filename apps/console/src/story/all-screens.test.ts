import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SRC = `${import.meta.dirname}/..`
const read = (file: string) => readFileSync(`${SRC}/${file}`, 'utf8')

/** Paths of all pages, from the generated route tree. */
const pages = [
  ...(/interface FileRoutesByTo \{([^}]*)\}/.exec(read('routeTree.gen.ts'))?.[1] ?? '').matchAll(/'(\/[^']*)':/g),
].map(([, path = '']) => path)

const addresses = globSync('**/*.stories.tsx', { cwd: SRC }).flatMap((file) =>
  [...read(file).matchAll(/\bscreen\('([^'?]*)/g)].map(([, address = '']) => address),
)

const matches = (page: string) => (address: string) => new RegExp(`^${page.replace(/\$\w+/g, '[^/]+')}$`).test(address)

test('the route tree has pages', () => {
  expect(pages.length).toBeGreaterThanOrEqual(25)
})

test.each(pages)('D52 %s has stories of its states, each of which is a test', (page) => {
  expect(addresses.filter(matches(page))).not.toEqual([])
})
