import { use, useSyncExternalStore } from 'react'
import { type Language, language } from './language.ts'

/** One screen's or one frame's texts, fetched per language when first needed. */
export interface TextArea<T> {
  /** Fetches the texts of the chosen language. */
  load(): Promise<T>
  /** The texts, if they are there. */
  peek(): T | undefined
}

type Importers<T> = Record<Language, () => Promise<{ texts: T }>>

/** A promise as React's `use` reads it without suspending once it is settled. */
type Settled<T> = Promise<T> & { status?: 'fulfilled'; value?: T }

const areas = new Set<{ fetch(next: Language): Promise<unknown> }>()

/**
 * Declares an area. The English catalogue is typed by the Chinese one: a missing key is a compile error.
 */
export function textArea<T>(importers: Importers<T>): TextArea<T> {
  const kept = new Map<Language, Settled<T>>()
  const fetch = (next: Language): Promise<T> => {
    const known = kept.get(next)
    if (known) return known
    const loading: Settled<T> = importers[next]().then(({ texts }) => {
      loading.status = 'fulfilled'
      loading.value = texts
      return texts
    })
    kept.set(next, loading)
    // A catalogue that did not arrive is asked for again the next time.
    loading.catch(() => kept.delete(next))
    return loading
  }
  const area = { fetch, load: () => fetch(language.current()), peek: () => kept.get(language.current())?.value }
  const used = { fetch: (next: Language) => (kept.size > 0 ? fetch(next) : Promise.resolve()) }
  areas.add(used)
  return area
}

/** Switches the language once every catalogue in use has arrived, so that no page is drawn half in each. */
export async function switchLanguage(next: Language): Promise<void> {
  await Promise.all([...areas].map((area) => area.fetch(next)))
  language.choose(next)
}

/** The texts of an area in the chosen language; suspends while they are on their way. */
export function useTexts<T>(area: TextArea<T>): T {
  useSyncExternalStore(language.subscribe, language.current)
  // Settled promises do not suspend; to ask only at times would be against the rules of hooks.
  return use(area.load())
}

/** The chosen language. */
export const useLanguage = (): Language => useSyncExternalStore(language.subscribe, language.current)
