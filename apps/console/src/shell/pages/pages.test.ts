import { expect, test } from 'vitest'
import { CHUNK_LIMIT_MS, ChunkLoadError, isChunkFailure } from './pages.tsx'

test('code may take 120 seconds to load', { tags: ['R8.12'] }, () => {
  expect(CHUNK_LIMIT_MS).toBe(120_000)
  expect(new ChunkLoadError().name).toBe('ChunkLoadError')
  expect(isChunkFailure(new ChunkLoadError())).toBe(true)
})

test.each([
  'Failed to fetch dynamically imported module: https://x/static/js/token.abc.chunk.js',
  'error loading dynamically imported module: https://x',
  'Importing a module script failed.',
  'Unable to preload CSS for /static/media/a.css',
])('the browser message is recognised: %s', (message) => {
  expect(isChunkFailure(new TypeError(message))).toBe(true)
})

test('other errors are not recognised', () => {
  expect(isChunkFailure(new Error('x is undefined'))).toBe(false)
  expect(isChunkFailure('text')).toBe(false)
})
