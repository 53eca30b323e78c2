import { textArea } from '../../../app/texts/area.ts'
import type { texts } from './-texts.zh.ts'

/** Texts of the OAuth callback. */
export type CallbackTexts = typeof texts

export const callbackTexts = textArea<CallbackTexts>({
  zh: () => import('./-texts.zh.ts'),
  en: () => import('./-texts.en.ts'),
})
