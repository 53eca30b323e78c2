import { textArea } from '../../app/texts/area.ts'

/** Texts of clearing the log. */
export const clearLogsTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })
