import { expect, test } from 'vitest'
import { inertType } from './headers.ts'

test.each([
  'application/json',
  'application/json; charset=utf-8',
  'text/event-stream',
  'text/plain;charset=utf-8',
  'TEXT/PLAIN',
  'text/plain ; charset=utf-8',
  'application/jsonl',
  'application/x-ndjson',
  'application/octet-stream',
  'application/problem+json',
  'audio/mpeg',
  'video/mp4',
  'audio/vnd.dolby-mlp.x+y',
  ...['png', 'jpeg', 'gif', 'webp', 'avif', 'bmp'].map((image) => `image/${image}`),
])('the type %s is kept', (type) => {
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
  'x-application/json',
  'text/plainx',
  'image/pngx',
  'image/tiff',
  'audio/',
  'audio/<script>',
  'text/html application/json',
  'multipart/mixed',
  'text/plain, text/html',
  'application/json; a=b, text/html',
  '',
])('the type "%s" is replaced', (type) => {
  expect(inertType(type)).toBe('application/octet-stream')
})
