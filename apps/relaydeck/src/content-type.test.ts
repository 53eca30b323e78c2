import { expect, test } from 'vitest'
import { inertType } from './content-type.ts'

test.each([
  'application/json',
  'application/json; charset=utf-8',
  'text/event-stream',
  'text/plain;charset=utf-8',
  'audio/mpeg',
  'image/png',
])('%s is kept', (type) => {
  expect(inertType(type)).toBe(type)
})

test.each([
  'text/html',
  'TEXT/HTML; charset=utf-8',
  'application/xhtml+xml',
  'image/svg+xml',
  'text/xml',
  'text/javascript',
  'application/jsonx',
  'multipart/mixed',
  'text/plain, text/html',
  'application/json; a=b, text/html',
  '',
])('D141 "%s" is replaced', (type) => {
  expect(inertType(type)).toBe('application/octet-stream')
})
