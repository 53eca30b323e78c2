import { textArea } from '../../app/texts/area.ts'

/** Texts of bulk actions. */
export const bulkTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })
