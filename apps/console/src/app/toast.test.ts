import { expect, test } from 'vitest'
import { toastDuration, toastPosition } from './toast.ts'

test.each([
  ['success', 1500],
  ['info', 3000],
  ['error', 5000],
  ['warning', 10_000],
  ['notice', 20_000],
] as const)('a toast of kind %s stays %i ms', { tags: ['R9.1'] }, (kind, duration) => {
  expect(toastDuration({ kind, message: 'x' })).toBe(duration)
})

test('a persistent toast of any kind stays until it is closed', { tags: ['R9.2'] }, () => {
  expect(toastDuration({ message: 'x', persistent: true })).toBe(false)
  expect(toastDuration({ kind: 'success', message: 'x', persistent: true })).toBe(false)
})

test('a toast without a kind stays 5000 ms at the top right', { tags: ['R9.3'] }, () => {
  expect(toastDuration({ message: 'x' })).toBe(5000)
  expect(toastPosition(1280)).toBe('top-right')
})

test('the position changes between 600 and 601 px', { tags: ['R9.4'] }, () => {
  expect(toastPosition(600)).toBe('top-center')
  expect(toastPosition(601)).toBe('top-right')
})
