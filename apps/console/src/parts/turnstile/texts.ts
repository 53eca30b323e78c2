import { textArea } from '../../app/texts/area.ts'

/** Texts of human verification. */
export const turnstileTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })
