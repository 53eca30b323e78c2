import { textArea } from '../../../app/texts/area.ts'
import type { texts } from './-texts.zh.ts'

/** Texts of the sign-up page. */
export type RegisterTexts = typeof texts

export const registerTexts = textArea<RegisterTexts>({
  zh: () => import('./-texts.zh.ts'),
  en: () => import('./-texts.en.ts'),
})
