import { textArea } from '../../../../app/texts/area.ts'
import type { texts } from './texts.zh.ts'

/** Texts about doing something with many users. */
export type UserBulkTexts = typeof texts

export const userBulkTexts = textArea<UserBulkTexts>({
  zh: () => import('./texts.zh.ts'),
  en: () => import('./texts.en.ts'),
})
