import { textArea } from '../../../../app/texts/area.ts'

/** Texts of the chat client menu. */
export const clientTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })
