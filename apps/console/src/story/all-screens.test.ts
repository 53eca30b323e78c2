import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SRC = `${import.meta.dirname}/..`
const read = (file: string) => readFileSync(`${SRC}/${file}`, 'utf8')

/** Every page there is, from the list that the router's plug-in writes. */
const pages = [
  ...(/interface FileRoutesByTo \{([^}]*)\}/.exec(read('routeTree.gen.ts'))?.[1] ?? '').matchAll(/'(\/[^']*)':/g),
].map(([, path = '']) => path)

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
