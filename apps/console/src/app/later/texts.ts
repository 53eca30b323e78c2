import { textArea } from '../texts/area.ts'

/** Texts of the update notice. */
export const versionTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })
