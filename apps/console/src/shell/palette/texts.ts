import { textArea } from '../../app/texts/area.ts'
import type { texts } from './texts.zh.ts'

/** Texts of the command palette. */
export type PaletteTexts = typeof texts

export const paletteTexts = textArea<PaletteTexts>({
  zh: () => import('./texts.zh.ts'),
  en: () => import('./texts.en.ts'),
})
