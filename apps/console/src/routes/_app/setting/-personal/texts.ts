import { textArea } from '../../../../app/texts/area.ts'
import type { texts } from './texts.zh.ts'

/** Texts of the personal settings. */
export type PersonalTexts = typeof texts

export const personalTexts = textArea<PersonalTexts>({
  zh: () => import('./texts.zh.ts'),
  en: () => import('./texts.en.ts'),
})
