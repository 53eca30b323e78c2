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

/** Returns whether the languages of a browser, the preferred first, name English before Chinese. */
export const prefersEnglish = (tags: readonly string[]): boolean =>
  tags.map((tag) => tag.toLowerCase().split('-')[0]).find((primary) => primary === 'zh' || primary === 'en') === 'en'

const stored = (): Language => languageOf(readText(KEY))

let current = stored()
// Also without storage, for as long as the page is open.
let isChosen = readText(KEY) !== undefined
const listeners = new Set<() => void>()

/** The current language. */
export const language = {
  current: (): Language => current,
  /** Whether a language was chosen in this browser. */
  isChosen: (): boolean => isChosen,
  choose(next: Language): void {
    current = next
    isChosen = true
    writeText(KEY, next)
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Values of `<html lang>`. */
export const HTML_LANG: Record<Language, string> = { zh: 'zh-CN', en: 'en' }

/** Offer of English, in every language the same: its readers may not read Chinese. */
export const ENGLISH_OFFER = { label: 'Language', view: 'View in English', dismiss: 'Keep Chinese' } as const

/** Names of the languages in themselves. */
export const OWN_NAME: Record<Language, string> = { zh: '中文', en: 'English' }
