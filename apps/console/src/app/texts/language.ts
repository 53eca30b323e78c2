import { readText, writeText } from '../storage.ts'

/** The languages of the console, Chinese first. */
export const LANGUAGES = ['zh', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

const KEY = 'language'

/** Returns the language of a tag such as `zh-CN` or `en_US`; Chinese for unknown ones. */
export function languageOf(tag: string | undefined): Language {
  const primary = tag?.toLowerCase().split(/[-_]/)[0]
  return LANGUAGES.find((language) => language === primary) ?? 'zh'
}

const stored = (): Language => languageOf(readText(KEY))

let current = stored()
const listeners = new Set<() => void>()

/** The current language. */
export const language = {
  current: (): Language => current,
  choose(next: Language): void {
    current = next
    writeText(KEY, next)
    for (const listener of listeners) listener()
  },
  /** Reads the stored language again; for a server, whose visitors change. */
  reload(): void {
    current = stored()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Values of `<html lang>`. */
export const HTML_LANG: Record<Language, string> = { zh: 'zh-CN', en: 'en' }

/** Names of the languages in themselves. */
export const OWN_NAME: Record<Language, string> = { zh: '中文', en: 'English' }
