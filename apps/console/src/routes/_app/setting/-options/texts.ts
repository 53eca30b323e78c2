import { textArea } from '../../../../app/texts/area.ts'
import type { texts } from './texts.zh.ts'

/** Texts of the system-wide settings. */
export type OptionTexts = typeof texts

export const optionTexts = textArea<OptionTexts>({
  zh: () => import('./texts.zh.ts'),
  en: () => import('./texts.en.ts'),
})
