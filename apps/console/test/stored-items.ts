import { afterEach, beforeEach } from 'vitest'

function withStorage(name: 'localStorage' | 'sessionStorage'): Map<string, string> {
  const items = new Map<string, string>()
  beforeEach(() => {
    items.clear()
    const value = {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, text: string) => void items.set(key, text),
      removeItem: (key: string) => void items.delete(key),
    }
    Object.defineProperty(globalThis, name, { value, configurable: true })
  })
  afterEach(() => {
    Reflect.deleteProperty(globalThis, name)
  })
  return items
}

/** Gives each test of a file an empty local storage, and returns its items. */
export const withLocalStorage = (): Map<string, string> => withStorage('localStorage')

/** Gives each test of a file an empty session storage, and returns its items. */
export const withSessionStorage = (): Map<string, string> => withStorage('sessionStorage')
