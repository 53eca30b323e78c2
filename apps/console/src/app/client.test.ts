import { expect, test } from 'vitest'
import { UnsentForms } from './client.ts'

test('values are returned once to the user who entered them', () => {
  const unsent = new UnsentForms()
  unsent.keep('/token/add', 3, { name: 'half' })
  expect(unsent.take('/token/add', 3)).toEqual({ name: 'half' })
  expect(unsent.take('/token/add', 3)).toBeUndefined()
})

test('another user gets nothing, and the values are discarded', () => {
  const unsent = new UnsentForms()
  unsent.keep('/token/add', 3, { name: 'half' })
  expect(unsent.take('/token/add', 4)).toBeUndefined()
  expect(unsent.take('/token/add', 3)).toBeUndefined()
})
