import { textArea } from '../../../../app/texts/area.ts'

/** Texts of the tests of a channel's models. */
export const modelTestTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })
