import * as z from 'zod/mini'
import { readText, writeText } from '../storage.ts'

/** The languages of the console, Chinese first. */
export const LANGUAGES = ['zh', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

const KEY = 'language'

/** Which of our languages a tag such as `zh-CN` or `en_US` means; none of them: Chinese. */
export function languageOf(tag: string | undefined): Language {
  const read = z.enum(LANGUAGES).safeParse(tag?.toLowerCase().split(/[-_]/)[0])
  return read.success ? read.data : 'zh'
}

let chosen = languageOf(readText(KEY))
const listeners = new Set<() => void>()

/** The chosen language, for everything that has to follow it. */
export const language = {
  current: (): Language => chosen,
  choose(next: Language): void {
    chosen = next
    writeText(KEY, next)
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** What `<html lang>` says. */
export const HTML_LANG: Record<Language, string> = { zh: 'zh-CN', en: 'en' }

/** What a language calls itself, for whoever cannot read the other one. */
export const OWN_NAME: Record<Language, string> = { zh: '中文', en: 'English' }
