import { textArea } from '../../app/texts/area.ts'

/** Texts of the system information. */
export const aboutSystemTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })
