import { textArea } from '../../app/texts/area.ts'

/** Texts of the announcement. */
export const noticeTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })
