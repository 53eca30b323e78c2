import { textArea } from '../../../app/texts/area.ts'

/** Texts of the OAuth callback. */
export const callbackTexts = textArea({ zh: () => import('./-texts.zh.ts'), en: () => import('./-texts.en.ts') })
