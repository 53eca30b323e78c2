import { expect, test } from 'vitest'
import { keepUnsentValues, takeUnsentValues } from './use-saving.ts'

test('values are returned once to the user who entered them', () => {
  keepUnsentValues('/token/add', 3, { name: 'half' })
  expect(takeUnsentValues('/token/add', 3)).toEqual({ name: 'half' })
  expect(takeUnsentValues('/token/add', 3)).toBeUndefined()
})

test('another user gets nothing, and the values are discarded', () => {
  keepUnsentValues('/token/add', 3, { name: 'half' })
  expect(takeUnsentValues('/token/add', 4)).toBeUndefined()
  expect(takeUnsentValues('/token/add', 3)).toBeUndefined()
})
