import { textArea } from '../../app/texts/area.ts'
import type { texts } from './texts.zh.ts'

/** Texts about doing something with many rows. */
export type BulkTexts = typeof texts

export const bulkTexts = textArea<BulkTexts>({
  zh: () => import('./texts.zh.ts'),
  en: () => import('./texts.en.ts'),
})
