import { textArea } from '../../app/texts/area.ts'
import type { texts } from './texts.zh.ts'

/** Texts of bulk actions. */
export type BulkTexts = typeof texts

export const bulkTexts = textArea<BulkTexts>({
  zh: () => import('./texts.zh.ts'),
  en: () => import('./texts.en.ts'),
})
