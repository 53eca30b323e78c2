import { textArea } from '../../../../../app/texts/area.ts'

/** Texts of the own sessions. */
export const sessionTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })
