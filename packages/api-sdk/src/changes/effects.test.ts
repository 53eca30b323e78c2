import { expect, test } from 'vitest'
import { CALLS } from '../reference/index.ts'
import { effectOf } from './effects.ts'

test.each(CALLS.filter(({ endpoint }) => endpoint.effects))(
  'the effect of $name is known, or why not',
  ({ endpoint }) => {
    expect(effectOf(endpoint)).toBeDefined()
  },
)

test.each(CALLS.filter(({ endpoint }) => !endpoint.effects))('$name has no effect', ({ endpoint }) => {
  expect(effectOf(endpoint)).toBeUndefined()
})
