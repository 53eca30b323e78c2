import { textArea } from '../../app/texts/area.ts'

/** Texts of the command palette. */
export const paletteTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })
