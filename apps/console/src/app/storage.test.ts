import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readJson, readText, writeJson, writeText } from './storage.ts'

const Person = z.object({ id: z.int(), name: z.string() })

/** Local storage as browsers have it, as far as it is used. */
function memory(): Storage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size
    },
  }
}

beforeEach(() => {
  Object.defineProperty(globalThis, 'localStorage', { value: memory(), configurable: true })
})

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'localStorage')
})

test('R3.21 what was written is read back', () => {
  writeJson('user', { id: 1, name: 'a' })
  expect(readJson('user', Person)).toEqual({ id: 1, name: 'a' })
})

test.each(['{broken', 'null', '[]', '"text"', '{"id":"1","name":"a"}', '{"id":1}'])(
  'D41 %s is dropped for good',
  (value) => {
    localStorage.setItem('user', value)
    expect(readJson('user', Person)).toBeUndefined()
    expect(localStorage.getItem('user')).toBeNull()
  },
)

test('a storage that is full, forbidden or missing breaks nothing', () => {
  const refuse = () => {
    throw new DOMException('no', 'QuotaExceededError')
  }
  Object.defineProperty(globalThis, 'localStorage', {
    value: { getItem: refuse, setItem: refuse, removeItem: refuse },
    configurable: true,
  })
  writeText('a', 'b')
  expect(readText('a')).toBeUndefined()
  Reflect.deleteProperty(globalThis, 'localStorage')
  expect(readJson('user', Person)).toBeUndefined()
})
