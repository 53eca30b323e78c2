import type { http } from 'msw'
import { test } from 'vitest'
import { tokens } from '../index.ts'
import { mock, samples } from './index.ts'

declare const msw: typeof http

test('a mock returns its endpoint’s output', () => {
  mock(msw, tokens.list, [samples.token])
  mock(msw, tokens.get, ({ id }) => ({ ...samples.token, id }))
  // @ts-expect-error: a list is wanted
  mock(msw, tokens.list, samples.token)
  // @ts-expect-error: a token is wanted
  mock(msw, tokens.get, () => 'token')
})
