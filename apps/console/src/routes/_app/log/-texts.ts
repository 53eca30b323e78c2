import { type TextsOf, textArea } from '../../../app/texts/area.ts'

/** Texts of the log. */
export const logTexts = textArea({ zh: () => import('./-texts.zh.ts'), en: () => import('./-texts.en.ts') })

export type LogTexts = TextsOf<typeof logTexts>
