import { textArea } from '../../app/texts/area.ts'
import type { texts } from './texts.zh.ts'

/** Texts of what this system is. */
export type AboutSystemTexts = typeof texts

export const aboutSystemTexts = textArea<AboutSystemTexts>({
  zh: () => import('./texts.zh.ts'),
  en: () => import('./texts.en.ts'),
})
