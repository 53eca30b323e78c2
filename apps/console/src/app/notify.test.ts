import { expect, test } from 'vitest'
import { noticeDuration, noticePosition } from './notify.ts'

test.each([
  ['success', 1500],
  ['info', 3000],
  ['error', 5000],
  ['warning', 10_000],
  ['notice', 20_000],
] as const)('R9.1 a notice of kind %s stays %i ms', (kind, duration) => {
  expect(noticeDuration({ kind, message: 'x' })).toBe(duration)
})

test('R9.2 a persistent notice never closes by itself, whatever its kind', () => {
  expect(noticeDuration({ message: 'x', persistent: true })).toBe(false)
  expect(noticeDuration({ kind: 'success', message: 'x', persistent: true })).toBe(false)
})

test('R9.3 a notice of no named kind stays 5000 ms at the top right', () => {
  expect(noticeDuration({ message: 'x' })).toBe(5000)
  expect(noticePosition(1280)).toBe('top-right')
})

test('R9.4 the position changes between 600 and 601 px', () => {
  expect(noticePosition(600)).toBe('top-center')
  expect(noticePosition(601)).toBe('top-right')
})
