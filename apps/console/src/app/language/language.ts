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

/** Values of `<html lang>`. */
export const HTML_LANG: Record<Language, string> = { zh: 'zh-CN', en: 'en' }

/** The language of the page, which its root element states. */
export const language = {
  current: (): Language => languageOf(globalThis.document?.documentElement.lang),
  /** Whether a language was chosen in this browser. */
  isChosen: (): boolean => readText(KEY) !== undefined || language.current() !== 'zh',
  choose(next: Language): void {
    writeText(KEY, next)
    document.documentElement.lang = HTML_LANG[next]
  },
  /** Restores the language that was chosen on an earlier visit. */
  restore(): void {
    document.documentElement.lang = HTML_LANG[languageOf(readText(KEY))]
  },
  subscribe(listener: () => void): () => void {
    const observer = new MutationObserver(listener)
    observer.observe(document.documentElement, { attributeFilter: ['lang'] })
    return () => observer.disconnect()
  },
}

/** Offer of English, in every language the same: its readers may not read Chinese. */
export const ENGLISH_OFFER = { label: 'Language', view: 'View in English', dismiss: 'Keep Chinese' } as const

/** Names of the languages in themselves. */
export const OWN_NAME: Record<Language, string> = { zh: '中文', en: 'English' }

const LATIN = /[A-Za-z0-9]/
const HAN = /\p{Script=Han}/u

/** Joins names as a list in a language, with a space between a Chinese conjunction and a Latin name. */
export function joinNames(language: string, names: Iterable<string>, options?: Intl.ListFormatOptions): string {
  const parts = new Intl.ListFormat(language, options).formatToParts(names)
  return parts
    .map(({ type, value }, at) => {
      if (type === 'element') return value
      const before = HAN.test(value.charAt(0)) && LATIN.test(parts[at - 1]?.value.at(-1) ?? '')
      const after = HAN.test(value.slice(-1)) && LATIN.test(parts[at + 1]?.value.charAt(0) ?? '')
      return `${before ? ' ' : ''}${value}${after ? ' ' : ''}`
    })
    .join('')
}
