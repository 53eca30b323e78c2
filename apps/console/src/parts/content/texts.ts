import { textArea } from '../../app/texts/area.ts'

/** Texts around administrator content. */
export const contentTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })
