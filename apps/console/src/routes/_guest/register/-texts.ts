import { type TextsOf, textArea } from '../../../app/texts/area.ts'

/** Texts of the sign-up page. */
export const registerTexts = textArea({ zh: () => import('./-texts.zh.ts'), en: () => import('./-texts.en.ts') })

export type RegisterTexts = TextsOf<typeof registerTexts>
