import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isTooSmall, ruleErrors } from './rules.ts'

const rules = z.object({ name: z.string().check(z.minLength(1)), count: z.int().check(z.minimum(1)) })
const messages = { name: 'missing', count: (issue: z.core.$ZodIssue) => (isTooSmall(issue) ? 'small' : 'no number') }

test('valid fields have no errors, and absent ones are not checked', () => {
  expect(ruleErrors(rules, { name: 'a', count: 1 }, messages)).toEqual({})
  expect(ruleErrors(rules, { name: 'a' }, messages)).toEqual({})
})

test('an invalid field has the text for its first issue', () => {
  expect(ruleErrors(rules, { name: '', count: 0 }, messages)).toEqual({ name: 'missing', count: 'small' })
  expect(ruleErrors(rules, { count: Number.NaN }, messages)).toEqual({ count: 'no number' })
})
