import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SRC = `${import.meta.dirname}/..`

const uses = (word: RegExp) =>
  globSync('**/*.{ts,tsx}', { cwd: SRC })
    .filter((file) => !/\.(test|stories)\./.test(file) && word.test(readFileSync(`${SRC}/${file}`, 'utf8')))
    .map((file) => file.replaceAll('\\', '/'))

test('D88 there is one router, on one history; stories alone bring another', () => {
  expect(uses(/\bcreateRouter\(/)).toEqual(['app/router.ts'])
  expect(uses(/\bcreate(Browser|Hash|Memory)?History\(/)).toEqual(['story/open.ts'])
  // Whoever goes past the router leaves it behind.
  expect(uses(/\bhistory\.(pushState|replaceState)\(/)).toEqual([])
})
