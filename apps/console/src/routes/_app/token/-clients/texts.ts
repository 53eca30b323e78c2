import { textArea } from '../../../../app/texts/area.ts'
import type { texts } from './texts.zh.ts'

/** Texts of the chat client menu. */
export type ClientTexts = typeof texts

export const clientTexts = textArea<ClientTexts>({
  zh: () => import('./texts.zh.ts'),
  en: () => import('./texts.en.ts'),
})
