import { textArea } from '../../../../../app/texts/area.ts'

/** Texts of the named access tokens. */
export const accessTokenTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })
