import { textArea } from '../../app/texts/area.ts'
import type { texts } from './texts.zh.ts'

/** Texts of the export. */
export type ExportTexts = typeof texts

export const exportTexts = textArea<ExportTexts>({
  zh: () => import('./texts.zh.ts'),
  en: () => import('./texts.en.ts'),
})
