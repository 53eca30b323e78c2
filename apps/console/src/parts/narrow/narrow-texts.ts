import { textArea } from '../../app/texts/area.ts'

/** Texts of filters. */
export const narrowTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })
