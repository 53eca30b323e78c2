import { textArea } from '../../../../../app/texts/area.ts'

/** Texts of the second factor. */
export const twoFactorTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })
