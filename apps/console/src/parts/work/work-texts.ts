import { type TextsOf, textArea } from '../../app/texts/area.ts'

/** Texts of work on many rows. */
export const workTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })

export type WorkTexts = TextsOf<typeof workTexts>
