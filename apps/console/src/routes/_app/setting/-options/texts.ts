import { textArea } from '../../../../app/texts/area.ts'
import type { texts } from './texts.zh.ts'

/** Texts of the settings that the super administrator makes for everybody. */
export type OptionTexts = typeof texts

export const optionTexts = textArea<OptionTexts>({
  zh: () => import('./texts.zh.ts'),
  en: () => import('./texts.en.ts'),
})
