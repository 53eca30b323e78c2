import { expect, test } from 'vitest'
import { withoutPassword } from './url-password.ts'

test.each([
  ['', ''],
  ['https://api.example/v1', 'https://api.example/v1'],
  ['https://api.example/@scope/v1', 'https://api.example/@scope/v1'],
  ['https://me:secret@api.example/v1', 'https://me:***@api.example/v1'],
  ['https://me:secret@api.example:8443', 'https://me:***@api.example:8443'],
  ['https://me:se@cret@api.example', 'https://me:***@api.example'],
  ['https:\\\\me:secret@api.example', 'https://me:***@api.example'],
  ['https://token@api.example/', 'https://***@api.example'],
  ['https://:secret@api.example', 'https://:***@api.example'],
  ['me:secret@api.example/v1', '***@api.example/v1'],
  ['//me:secret@api.example', '***@api.example'],
  ['https://me:se/cret@api.example', '***@api.example'],
])('%s is shown as %s', (url, shown) => {
  expect(withoutPassword(url)).toBe(shown)
})
