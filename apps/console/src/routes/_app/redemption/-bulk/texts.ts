import { textArea } from '../../../../app/texts/area.ts'
import type { texts } from './texts.zh.ts'

/** Texts about doing something with many redemption codes. */
export type RedemptionBulkTexts = typeof texts

export const redemptionBulkTexts = textArea<RedemptionBulkTexts>({
  zh: () => import('./texts.zh.ts'),
  en: () => import('./texts.en.ts'),
})
