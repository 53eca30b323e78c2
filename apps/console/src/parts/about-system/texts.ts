import { textArea } from '../../app/texts/area.ts'
import type { texts } from './texts.zh.ts'

/** Texts of the system information. */
export type AboutSystemTexts = typeof texts

export const aboutSystemTexts = textArea<AboutSystemTexts>({
  zh: () => import('./texts.zh.ts'),
  en: () => import('./texts.en.ts'),
})
