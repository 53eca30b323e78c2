import { textArea } from '../../../../app/texts/area.ts'

/** Texts of the personal settings. */
export const personalTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })
