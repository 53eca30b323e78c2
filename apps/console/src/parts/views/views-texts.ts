import { textArea } from '../../app/texts/area.ts'

/** Texts of saved views. */
export const viewsTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })
