import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readJson, readText, writeJson, writeText } from './storage.ts'

const Person = z.object({ id: z.int(), name: z.string() })

/** Minimal local storage of a browser. */
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

test('a written value is read back', { tags: ['R3.21'] }, () => {
  writeJson('user', { id: 1, name: 'a' })
  expect(readJson('user', Person)).toEqual({ id: 1, name: 'a' })
})

test.each(['{broken', 'null', '[]', '"text"', '{"id":"1","name":"a"}', '{"id":1}'])(
  'the invalid value %s is removed',
  (value) => {
    localStorage.setItem('user', value)
    expect(readJson('user', Person)).toBeUndefined()
    expect(localStorage.getItem('user')).toBeNull()
  },
)

test('a full, forbidden or missing storage does not throw', () => {
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
