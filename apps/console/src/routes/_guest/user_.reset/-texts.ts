import { textArea } from '../../../app/texts/area.ts'

/** Texts of the new password page. */
export const newPasswordTexts = textArea({ zh: () => import('./-texts.zh.ts'), en: () => import('./-texts.en.ts') })
