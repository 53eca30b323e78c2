import { textArea } from '../../../app/texts/area.ts'

/** Texts of the password reset request. */
export const resetTexts = textArea({ zh: () => import('./-texts.zh.ts'), en: () => import('./-texts.en.ts') })
