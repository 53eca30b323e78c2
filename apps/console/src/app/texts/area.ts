import { use, useSyncExternalStore } from 'react'
import { type Language, language } from './language.ts'

/** The texts of a screen or a part, loaded per language when first needed. */
export interface TextArea<T> {
  /** Loads the texts in the current language. */
  load(): Promise<T>
  /** Returns the texts if they are loaded. */
  peek(): T | undefined
}

/** The texts of an area. */
export type TextsOf<A> = A extends TextArea<infer T> ? T : never

type Importers<T> = Record<Language, () => Promise<{ texts: T }>>

/** A promise with the fields that let React's `use` read it without suspending. */
type Settled<T> = Promise<T> & { status?: 'fulfilled'; value?: T }

const areas = new Set<{ fetch(next: Language): Promise<unknown> }>()

/** Creates an area. The English catalogue has the type of the Chinese one: a missing key is a compile error. */
export function textArea<T>(importers: Importers<T>): TextArea<T> {
  const loaded = new Map<Language, Settled<T>>()
  const fetch = (next: Language): Promise<T> => {
    const existing = loaded.get(next)
    if (existing) return existing
    const loading: Settled<T> = importers[next]().then(({ texts }) => {
      loading.status = 'fulfilled'
      loading.value = texts
      return texts
    })
    loaded.set(next, loading)
    // A failed load is retried the next time.
    loading.catch(() => loaded.delete(next))
    return loading
  }
  const area = { fetch, load: () => fetch(language.current()), peek: () => loaded.get(language.current())?.value }
  const inUse = { fetch: (next: Language) => (loaded.size > 0 ? fetch(next) : Promise.resolve()) }
  areas.add(inUse)
  return area
}

/** Switches the language after all catalogues in use are loaded, so that no page mixes languages. */
export async function switchLanguage(next: Language): Promise<void> {
  await Promise.all([...areas].map((area) => area.fetch(next)))
  language.choose(next)
}

/** Returns the texts of an area in the current language; suspends while they load. */
export function useTexts<T>(area: TextArea<T>): T {
  useSyncExternalStore(language.subscribe, language.current, language.current)
  // Always with `use`: React resumes a suspended component at this call.
  return use(area.load())
}

/** Returns the current language. */
export const useLanguage = (): Language => useSyncExternalStore(language.subscribe, language.current, language.current)
