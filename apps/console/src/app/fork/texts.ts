import { textArea } from '../texts/area.ts'
import type { texts } from './texts.zh.ts'

/** Texts of the banner for forks of One API. */
export type ForkTexts = typeof texts

export const forkTexts = textArea<ForkTexts>({
  zh: () => import('./texts.zh.ts'),
  en: () => import('./texts.en.ts'),
})
