import { textArea } from '../../app/texts/area.ts'
import type { texts } from './texts.zh.ts'

/** Texts of clearing the log. */
export type ClearLogsTexts = typeof texts

export const clearLogsTexts = textArea<ClearLogsTexts>({
  zh: () => import('./texts.zh.ts'),
  en: () => import('./texts.en.ts'),
})
