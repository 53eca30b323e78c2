import { textArea } from '../../../../app/texts/area.ts'
import type { texts } from './texts.zh.ts'

/** Texts about doing something with many tokens. */
export type TokenBulkTexts = typeof texts

export const tokenBulkTexts = textArea<TokenBulkTexts>({
  zh: () => import('./texts.zh.ts'),
  en: () => import('./texts.en.ts'),
})
