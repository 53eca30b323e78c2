import { type TextsOf, textArea } from '../../../../app/texts/area.ts'

/** Texts of the system-wide settings. */
export const optionTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })

export type OptionTexts = TextsOf<typeof optionTexts>
