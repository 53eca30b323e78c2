import { textArea } from '../../app/texts/area.ts'

/** Texts of third-party sign-in. */
export const oauthTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })
