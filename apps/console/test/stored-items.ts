import { afterEach, beforeEach } from 'vitest'

/** Gives each test of a file an empty local storage, and returns its items. */
export function withLocalStorage(): Map<string, string> {
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
  return items
}
