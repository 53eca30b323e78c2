import { expect, test } from 'vitest'
import { keepTyped, takeTyped } from './typed.ts'

test('what was typed is given back once, to whoever typed it', () => {
  keepTyped('/token/add', 3, { name: 'half' })
  expect(takeTyped('/token/add', 3)).toEqual({ name: 'half' })
  expect(takeTyped('/token/add', 3)).toBeUndefined()
})

test('somebody else gets nothing, and it is gone', () => {
  keepTyped('/token/add', 3, { name: 'half' })
  expect(takeTyped('/token/add', 4)).toBeUndefined()
  expect(takeTyped('/token/add', 3)).toBeUndefined()
})
