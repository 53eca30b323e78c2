import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprintOf, isNews } from './seen.ts'

const items = new Map<string, string>()

beforeEach(() => {
  items.clear()
  const value = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => void items.set(key, text),
    removeItem: (key: string) => void items.delete(key),
  }
  Object.defineProperty(globalThis, 'localStorage', { value, configurable: true })
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'localStorage')
})

test('D72 each announcement is news once', () => {
  expect([isNews('**one**'), isNews('**one**')]).toEqual([true, false])
  expect([isNews('**two**'), isNews('**two**')]).toEqual([true, false])
})

test('an empty one is none', () => {
  expect([isNews(''), isNews(' \n')]).toEqual([false, false])
  expect(items.size).toBe(0)
})

test('D3 only a fingerprint is kept, and what older consoles kept goes', () => {
  for (const key of ['notice', 'home_page_content', 'about']) items.set(key, '<img src=x onerror=alert(1)>')
  expect(isNews('hello')).toBe(true)
  expect([...items]).toEqual([['notice', fingerprintOf('hello')]])
})

test('texts that differ a little have different fingerprints', () => {
  expect(new Set(['', 'a', 'b', 'ab', 'ba', '公告', '公告 '].map(fingerprintOf)).size).toBe(7)
})
