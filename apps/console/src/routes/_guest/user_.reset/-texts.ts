import { textArea } from '../../../app/texts/area.ts'
import type { texts } from './-texts.zh.ts'

/** Texts of the new password page. */
export type NewPasswordTexts = typeof texts

export const newPasswordTexts = textArea<NewPasswordTexts>({
  zh: () => import('./-texts.zh.ts'),
  en: () => import('./-texts.en.ts'),
})
