import { textArea } from '../../../../app/texts/area.ts'
import type { texts } from './texts.zh.ts'

/** Texts about handing keys to chat clients. */
export type ClientTexts = typeof texts

export const clientTexts = textArea<ClientTexts>({
  zh: () => import('./texts.zh.ts'),
  en: () => import('./texts.en.ts'),
})
