import { textArea } from '../../app/texts/area.ts'

/** Texts of the number of rows of a page. */
export const pageSizeTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })
