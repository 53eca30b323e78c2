import { textArea } from '../../app/texts/area.ts'
import type { texts } from './texts.zh.ts'

/** Texts of the announcement. */
export type NoticeTexts = typeof texts

export const noticeTexts = textArea<NoticeTexts>({
  zh: () => import('./texts.zh.ts'),
  en: () => import('./texts.en.ts'),
})
