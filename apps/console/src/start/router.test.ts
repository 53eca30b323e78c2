import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const SRC = `${import.meta.dirname}/..`

const filesWith = (pattern: RegExp) =>
  globSync('**/*.{ts,tsx}', { cwd: SRC })
    .filter((file) => !/\.(test|stories)\./.test(file) && pattern.test(readFileSync(`${SRC}/${file}`, 'utf8')))
    .map((file) => file.replaceAll('\\', '/'))

test('there is one router with one history; only stories and the rendering program create others', () => {
  expect(filesWith(/\bcreateRouter\(/)).toEqual(['start/router.ts'])
  expect(filesWith(/\bcreate(Browser|Hash|Memory)?History\(/)).toEqual(['story/open.ts'])
  // Changes of the history have to go through the router.
  expect(filesWith(/\bhistory\.(pushState|replaceState)\(/)).toEqual([])
})
