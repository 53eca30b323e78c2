import { textArea } from '../../../../../app/texts/area.ts'

/** Texts of model prices. */
export const priceTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })
