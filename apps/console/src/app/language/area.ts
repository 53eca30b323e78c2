import { useSyncExternalStore } from 'react'
import { HTML_LANG, type Language, language } from './language.ts'

/** The texts of a screen or a part. */
export interface TextArea<T> {
  /** Returns the texts in the current language, outside of components. */
  current(): T
  /** Returns the texts in a language. */
  in(language: Language): T
}

/** The texts of an area. */
export type TextsOf<A> = A extends TextArea<infer T> ? T : never

/** Creates an area. The English catalogue has the type of the Chinese one: a missing key is a compile error. */
export const textArea = <T>(catalogues: Record<Language, T>): TextArea<T> => ({
  current: () => catalogues[language.current()],
  in: (each) => catalogues[each],
})

/** Returns the current language. */
export const useLanguage = (): Language => useSyncExternalStore(language.subscribe, language.current)

/** Returns the texts of an area in the current language. */
export function useTexts<T>(area: TextArea<T>): T {
  useLanguage()
  return area.current()
}

/** Returns the format of numbers in the current language. */
export const useNumberFormat = (options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  new Intl.NumberFormat(HTML_LANG[useLanguage()], options)
